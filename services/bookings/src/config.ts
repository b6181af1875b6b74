import {
  AddressLimitEnv,
  type AuthConfig,
  authConfig,
  AuthEnv,
  CrossOriginEnv,
  type RateLimitConfig,
  rateLimitConfig,
} from '@booking/http';
import { parseEnv, type ServiceConfig, serviceConfig, ServiceEnv } from '@booking/runtime';
import { z } from 'zod';

const Env = z.object({ ...ServiceEnv.shape, ...AuthEnv.shape, ...CrossOriginEnv.shape, ...AddressLimitEnv.shape });

export type Config = ServiceConfig & {
  readonly auth: AuthConfig;
  readonly allowedOrigins: readonly string[];
  readonly rateLimits: RateLimitConfig;
};

export function loadConfig(variables: NodeJS.ProcessEnv): Config {
  const env = parseEnv(Env, variables);
  const rateLimits = rateLimitConfig(env);
  return { ...serviceConfig(env), auth: authConfig(env), allowedOrigins: env.ALLOWED_ORIGINS, rateLimits };
}
