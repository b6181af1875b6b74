import {
  AddressLimitEnv,
  authConfig,
  AuthEnv,
  CrossOriginEnv,
  rateLimitConfig,
  type AuthConfig,
  type RateLimitConfig,
} from '@booking/http';
import { parseEnv, serviceConfig, ServiceEnv, type ServiceConfig } from '@booking/runtime';
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
