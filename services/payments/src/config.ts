import {
  BookingTokenKeys,
  GatewaysEnvironment,
  type GatewaySettings,
  QuestionLimitEnv,
  type ReconcileConfig,
  reconcileConfig,
  ReconcileEnv,
} from '@booking/gateways';
import {
  AddressLimitEnv,
  type AuthConfig,
  authConfig,
  AuthEnv,
  CallerLimitEnv,
  CrossOriginEnv,
  type RateLimitConfig,
  rateLimitConfig,
} from '@booking/http';
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
    ...AuthEnv.shape,
    ...CallerLimitEnv.shape,
    ...AddressLimitEnv.shape,
    ...CrossOriginEnv.shape,
    PUBLIC_URL: PublicUrl,
    RETURN_URL_HOSTS: ReturnUrlHosts,
    BOOKING_TOKEN_KEYS: BookingTokenKeys,
  })
  .and(ReconcileEnv)
  .and(QuestionLimitEnv)
  .and(GatewaysEnvironment);

export type Config = ServiceConfig & {
  readonly publicUrl: string;
  readonly returnUrlHosts: readonly string[];
  readonly auth: AuthConfig;
  readonly bookingTokenKeys: BookingTokenKeys;
  readonly gateways: GatewaySettings;
  readonly gatewayQuestionsPerSecond: number;
  readonly reconcile: ReconcileConfig;
  readonly rateLimits: RateLimitConfig;
  readonly allowedOrigins: readonly string[];
};

export function loadConfig(variables: NodeJS.ProcessEnv): Config {
  const env = parseEnv(Env, variables);
  return {
    ...serviceConfig(env),
    publicUrl: env.PUBLIC_URL,
    returnUrlHosts: env.RETURN_URL_HOSTS,
    auth: authConfig(env),
    bookingTokenKeys: env.BOOKING_TOKEN_KEYS,
    gateways: env.gateways,
    gatewayQuestionsPerSecond: env.GATEWAY_QUESTIONS_PER_SECOND,
    reconcile: reconcileConfig(env),
    rateLimits: rateLimitConfig(env),
    allowedOrigins: env.ALLOWED_ORIGINS,
  };
}
