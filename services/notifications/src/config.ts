import { AddressLimitEnv, authConfig, AuthEnv, rateLimitConfig } from '@booking/http';
import { parseEnv, SecretKeys, ServiceEnv, settingsFrom, YesOrNo } from '@booking/runtime';
import type { z } from 'zod';

const ApiEnv = AuthEnv.extend(AddressLimitEnv.shape).transform((env) => ({
  auth: authConfig(env),
  rateLimits: rateLimitConfig(env),
}));

const Env = ServiceEnv.and(ApiEnv).and(
  settingsFrom({
    /** The keys that encrypt the signing secrets of endpoints. */
    secretKeys: ['WEBHOOK_SECRET_KEYS', SecretKeys],
    /** Also allows loopback and private networks, and plain HTTP to these. For development only. */
    allowPrivateTargets: ['ALLOW_PRIVATE_WEBHOOK_TARGETS', YesOrNo],
  }),
);

export type Config = z.infer<typeof Env>;

export function loadConfig(variables: NodeJS.ProcessEnv): Config {
  return parseEnv(Env, variables);
}
