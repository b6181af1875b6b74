import { BookingTokenKeys, type GatewayCallsConfig, gatewayCallsConfig, GatewayCallsEnv } from '@booking/gateways';
import { parseEnv, PublicUrl, type ServiceConfig, serviceConfig, ServiceEnv } from '@booking/runtime';
import { z } from 'zod';

const Env = z
  .object({
    ...ServiceEnv.shape,
    PUBLIC_URL: PublicUrl,
    BOOKING_TOKEN_KEYS: BookingTokenKeys,
    // The default is longer than the longest dispute window.
    CALLBACK_RETENTION_DAYS: z.coerce.number<string>().int().min(30).max(36_500).default(400),
  })
  .and(GatewayCallsEnv);

export type Config = ServiceConfig &
  GatewayCallsConfig & {
    /** Some gateways sign the address of the webhook. */
    readonly publicUrl: string;
    readonly bookingTokenKeys: BookingTokenKeys;
    /** After this time, the raw body of a webhook is removed. */
    readonly callbackRetentionDays: number;
  };

export function loadConfig(variables: NodeJS.ProcessEnv): Config {
  const env = parseEnv(Env, variables);
  return {
    ...serviceConfig(env),
    ...gatewayCallsConfig(env),
    publicUrl: env.PUBLIC_URL,
    bookingTokenKeys: env.BOOKING_TOKEN_KEYS,
    callbackRetentionDays: env.CALLBACK_RETENTION_DAYS,
  };
}
