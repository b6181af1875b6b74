import type { z } from 'zod';
import { type AuthConfig, authConfig, AuthEnv } from './authentication/authentication.ts';
import { CrossOriginEnv } from './cross-origin.ts';
import { AddressLimitEnv, CallerLimitEnv, type RateLimitConfig, rateLimitConfig } from './limits/rate-limits.ts';

/**
 * The settings of a service for its client API: the accepted tokens, the rate limits, and the origins of browser pages.
 */
export type ClientApiConfig = {
  readonly auth: AuthConfig;
  readonly rateLimits: RateLimitConfig;
  readonly allowedOrigins: readonly string[];
};

const Variables = AuthEnv.extend({ ...AddressLimitEnv.shape, ...CrossOriginEnv.shape });

/**
 * The variables of a service that serves the client API. A service combines this schema with its own variables by
 * `.and`.
 */
export const ClientApiEnv = Variables.transform(clientApiConfig);

/** The variables of a service that serves the client API and limits each caller. */
export const LimitedClientApiEnv = Variables.extend(CallerLimitEnv.shape).transform(clientApiConfig);

type Env = z.infer<typeof Variables> & Partial<z.infer<typeof CallerLimitEnv>>;

function clientApiConfig(env: Env): ClientApiConfig {
  return { auth: authConfig(env), rateLimits: rateLimitConfig(env), allowedOrigins: env.ALLOWED_ORIGINS };
}
