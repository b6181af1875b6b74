import { BookingTokenKeys, GatewaysEnvironment } from '@booking/gateways';
import { parseEnv, ServiceEnv } from '@booking/runtime';
import { z } from 'zod';

const Env = z
  .object({
    ...ServiceEnv.shape,
    /** Where the ingress is reached from outside: some gateways sign the address they send to. */
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
    BOOKING_TOKEN_KEYS: BookingTokenKeys,
  })
  .and(GatewaysEnvironment);

export type Config = ReturnType<typeof loadConfig>;

export function loadConfig(env: NodeJS.ProcessEnv) {
  const parsed = parseEnv(Env, env);
  return {
    databaseUrl: parsed.DATABASE_URL,
    natsUrls: parsed.NATS_URL,
    port: parsed.PORT,
    logLevel: parsed.LOG_LEVEL,
    publicUrl: parsed.PUBLIC_URL,
    tokenKeys: parsed.BOOKING_TOKEN_KEYS,
    gateways: parsed.gateways,
  };
}
