import { TrustedProxiesEnv } from '@booking/http';
import {
  parseEnv,
  PublicUrl,
  SecretKeys,
  type ServiceConfig,
  serviceConfig,
  ServiceEnv,
  StandbyEnv,
} from '@booking/runtime';
import { z } from 'zod';
import { type OpenIdConfig, openIdConfig, OpenIdEnv } from './openid/openid-environment.ts';
import { ReasonEnv, type Reasons } from './reason/reason-environment.ts';
import { Email, NewPassword } from './staff/staff-resource.ts';

/** Treats an empty variable as missing, because compose files set empty variables. */
const unlessEmpty = (text: unknown): unknown => (text === '' ? undefined : text);

const Env = z
  .object({
    ...ServiceEnv.shape,
    ...StandbyEnv.shape,
    PUBLIC_URL: PublicUrl,
    ...TrustedProxiesEnv.shape,
    ADMIN_EMAIL: z.preprocess(unlessEmpty, Email.optional()),
    ADMIN_PASSWORD: z.preprocess(unlessEmpty, NewPassword.optional()),
    ADMIN_SECRET_KEYS: z.preprocess(unlessEmpty, SecretKeys.optional()),
    ...OpenIdEnv,
    ...ReasonEnv,
  })
  .refine(({ ADMIN_EMAIL, ADMIN_PASSWORD }) => (ADMIN_EMAIL === undefined) === (ADMIN_PASSWORD === undefined), {
    error: 'ADMIN_EMAIL and ADMIN_PASSWORD are set together or not at all',
    path: ['ADMIN_EMAIL'],
  })
  .transform((env, context) => ({ ...env, openId: openIdConfig(env, context) }));

export type Config = ServiceConfig & {
  /** The address of this product for browsers. Only pages of its origin may change anything here. */
  readonly publicUrl: string;
  /** How many proxies in front of the service append the address they saw; 0 uses the address of the connection. */
  readonly trustedProxies: number;
  /** The account that is created at the start when there is none. */
  readonly firstStaff: { readonly email: string; readonly password: string } | null;
  /** The keys that encrypt the secrets of authenticator apps. Without a key, no app can be set up. */
  readonly secretKeys: SecretKeys;
  /** The OpenID provider for staff, in addition to passwords. */
  readonly openId: OpenIdConfig | null;
  /** The reasons that staff can choose. */
  readonly reasons: Reasons;
};

export function loadConfig(variables: NodeJS.ProcessEnv): Config {
  const env = parseEnv(Env, variables);
  return {
    ...serviceConfig(env),
    publicUrl: env.PUBLIC_URL,
    trustedProxies: env.TRUSTED_PROXIES,
    firstStaff: firstStaffOf(env),
    secretKeys: env.ADMIN_SECRET_KEYS ?? [],
    openId: env.openId,
    reasons: { refund: env.ADMIN_REFUND_REASONS, rejection: env.ADMIN_REJECTION_REASONS },
  };
}

function firstStaffOf({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: z.infer<typeof Env>): Config['firstStaff'] {
  return email !== undefined && password !== undefined ? { email, password } : null;
}
