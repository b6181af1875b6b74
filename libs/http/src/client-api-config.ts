import type { z } from 'zod';
import { type AuthConfig, authConfig, AuthEnv } from './authentication.ts';
import { CrossOriginEnv } from './cross-origin.ts';
import { AddressLimitEnv, type CallerLimitEnv, type RateLimitConfig, rateLimitConfig } from './rate-limits.ts';

/** The variables of a service that serves the client API. Spread `.shape` into its own schema. */
export const ClientApiEnv = AuthEnv.extend({ ...AddressLimitEnv.shape, ...CrossOriginEnv.shape });

/** The accepted tokens, the rate limits, and the origins of browser pages for the client API of a service. */
export type ClientApiConfig = {
  readonly auth: AuthConfig;
  readonly rateLimits: RateLimitConfig;
  readonly allowedOrigins: readonly string[];
};

type Env = z.infer<typeof ClientApiEnv> & Partial<z.infer<typeof CallerLimitEnv>>;

export function clientApiConfig(env: Env): ClientApiConfig {
  return { auth: authConfig(env), rateLimits: rateLimitConfig(env), allowedOrigins: env.ALLOWED_ORIGINS };
}
