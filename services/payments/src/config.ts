import {
  BookingTokenKeys,
  type GatewayCallsConfig,
  gatewayCallsConfig,
  GatewayCallsEnv,
  type ReconcileConfig,
  reconcileConfig,
  ReconcileEnv,
} from '@booking/gateways';
import { CallerLimitEnv, type ClientApiConfig, clientApiConfig, ClientApiEnv } from '@booking/http';
import { parseEnv, PublicUrl, type ServiceConfig, serviceConfig, ServiceEnv } from '@booking/runtime';
import { z } from 'zod';

const HOST = /^(\*\.)?[a-z0-9.-]+(:\d{1,5})?$/;

/** `RETURN_URL_HOSTS`: a comma-separated list of hosts. */
const ReturnUrlHosts = z
  .string()
  .default('')
  .transform((list) => list.split(',').flatMap((host) => host.trim().toLowerCase() || []))
  .pipe(z.array(z.string().regex(HOST, 'Must be a host such as shop.example or *.shop.example')));

const Env = z
  .object({
    ...ServiceEnv.shape,
    ...ClientApiEnv.shape,
    ...CallerLimitEnv.shape,
    PUBLIC_URL: PublicUrl,
    RETURN_URL_HOSTS: ReturnUrlHosts,
    BOOKING_TOKEN_KEYS: BookingTokenKeys,
  })
  .and(ReconcileEnv)
  .and(GatewayCallsEnv);

export type Config = ServiceConfig &
  ClientApiConfig &
  GatewayCallsConfig & {
    readonly publicUrl: string;
    readonly returnUrlHosts: readonly string[];
    readonly bookingTokenKeys: BookingTokenKeys;
    readonly reconcile: ReconcileConfig;
  };

export function loadConfig(variables: NodeJS.ProcessEnv): Config {
  const env = parseEnv(Env, variables);
  return {
    ...serviceConfig(env),
    ...clientApiConfig(env),
    ...gatewayCallsConfig(env),
    publicUrl: env.PUBLIC_URL,
    returnUrlHosts: env.RETURN_URL_HOSTS,
    bookingTokenKeys: env.BOOKING_TOKEN_KEYS,
    reconcile: reconcileConfig(env),
  };
}
