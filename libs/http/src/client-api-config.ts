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

/**
 * The variables of a service that serves the client API and limits each caller. A service combines this schema with its
 * own variables by `.and`.
 */
export const ClientApiEnv = AuthEnv.extend({
  ...AddressLimitEnv.shape,
  ...CallerLimitEnv.shape,
  ...CrossOriginEnv.shape,
}).transform((env): ClientApiConfig => ({
  auth: authConfig(env),
  rateLimits: rateLimitConfig(env),
  allowedOrigins: env.ALLOWED_ORIGINS,
}));
