import { TrustedProxiesEnv } from '@booking/http';
import {
  parseEnv,
  PublicUrl,
  SecretKeys,
  type ServiceConfig,
  ServiceEnv,
  StandbyEnv,
  unlessEmpty,
} from '@booking/runtime';
import { z } from 'zod';
import { type OpenIdConfig, openIdConfig, OpenIdEnv } from './openid/openid-environment.ts';
import { ReasonEnv, type Reasons } from './reason/reason-environment.ts';
import { Email, NewPassword } from './staff/staff-resource.ts';

const OwnEnv = z
  .object({
    PUBLIC_URL: PublicUrl,
    ...TrustedProxiesEnv.shape,
    ADMIN_EMAIL: unlessEmpty(Email.optional()),
    ADMIN_PASSWORD: unlessEmpty(NewPassword.optional()),
    ADMIN_SECRET_KEYS: unlessEmpty(SecretKeys.optional()),
    ...OpenIdEnv,
    ...ReasonEnv,
  })
  .refine(({ ADMIN_EMAIL, ADMIN_PASSWORD }) => (ADMIN_EMAIL === undefined) === (ADMIN_PASSWORD === undefined), {
    error: 'ADMIN_EMAIL and ADMIN_PASSWORD are set together or not at all',
    path: ['ADMIN_EMAIL'],
  })
  .transform(({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password, ...env }, context) => ({
    publicUrl: env.PUBLIC_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    firstStaff: email !== undefined && password !== undefined ? { email, password } : null,
    secretKeys: env.ADMIN_SECRET_KEYS ?? [],
    openId: openIdConfig(env, context),
    reasons: { refund: env.ADMIN_REFUND_REASONS, rejection: env.ADMIN_REJECTION_REASONS },
  }));

const Env = ServiceEnv.and(StandbyEnv).and(OwnEnv);

export type Config = ServiceConfig & {
  /** The address of this product for browsers. Only pages of its origin may change anything here. */
  readonly publicUrl: string;
  /** How many proxies in front of the service append the address they saw; 0 uses the address of the connection. */
  readonly trustedProxies: number;
  readonly firstStaff: { readonly email: string; readonly password: string } | null;
  /** The keys that encrypt the secrets of authenticator apps. Without a key, no app can be set up. */
  readonly secretKeys: SecretKeys;
  /** The OpenID provider for staff, in addition to passwords. */
  readonly openId: OpenIdConfig | null;
  readonly reasons: Reasons;
};

export function loadConfig(variables: NodeJS.ProcessEnv): Config {
  return parseEnv(Env, variables);
}
