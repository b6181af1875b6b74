import {
  AddressLimitEnv,
  type AuthConfig,
  authConfig,
  AuthEnv,
  type RateLimitConfig,
  rateLimitConfig,
} from '@booking/http';
import { parseEnv, SecretKeys, type ServiceConfig, serviceConfig, ServiceEnv, YesOrNo } from '@booking/runtime';
import { z } from 'zod';

const Env = z.object({
  ...ServiceEnv.shape,
  ...AuthEnv.shape,
  ...AddressLimitEnv.shape,
  WEBHOOK_SECRET_KEYS: SecretKeys,
  ALLOW_PRIVATE_WEBHOOK_TARGETS: YesOrNo,
});

export type Config = ServiceConfig & {
  readonly auth: AuthConfig;
  readonly rateLimits: RateLimitConfig;
  /** The keys that encrypt the signing secrets of endpoints. */
  readonly secretKeys: SecretKeys;
  /**
   * Whether webhooks are also delivered to loopback and private networks, and over plain HTTP to these. For development
   * only.
   */
  readonly allowPrivateTargets: boolean;
};

export function loadConfig(variables: NodeJS.ProcessEnv): Config {
  const env = parseEnv(Env, variables);
  return {
    ...serviceConfig(env),
    auth: authConfig(env),
    rateLimits: rateLimitConfig(env),
    secretKeys: env.WEBHOOK_SECRET_KEYS,
    allowPrivateTargets: env.ALLOW_PRIVATE_WEBHOOK_TARGETS,
  };
}
