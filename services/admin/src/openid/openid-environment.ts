import { StaffPermission } from '@booking/contracts';
import { unlessEmpty } from '@booking/runtime';
import { z } from 'zod';

export type PermissionRule = { readonly permission: StaffPermission; readonly value: string };

export type OpenIdConfig = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly permissionsClaim: string;
  readonly permissionRules: readonly PermissionRule[];
};

const optional = <Schema extends z.ZodType>(schema: Schema) => unlessEmpty(schema.optional());

const Rule = z
  .string()
  .regex(/^[a-z_]+:.+$/, 'Must be permission:value')
  .transform((text) => ({ permission: text.slice(0, text.indexOf(':')), value: text.slice(text.indexOf(':') + 1) }))
  .pipe(z.object({ permission: StaffPermission, value: z.string() }));

const Rules = z
  .string()
  .transform((list) => list.split(',').map((rule) => rule.trim()))
  .pipe(z.array(Rule).min(1));

/** The addresses of this machine, the only ones that may be used without TLS. */
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);

const Issuer = z
  .url({ abort: true, error: 'Must be a URL, such as https://id.example' })
  .refine((url) => isSafe(new URL(url)), 'Must be https, unless it is on this machine');

/**
 * The variables of an OpenID provider, all or none. Spread them into the service's schema; `openIdConfig` reads them.
 */
export const OpenIdEnv = {
  OIDC_ISSUER: optional(Issuer),
  OIDC_CLIENT_ID: optional(z.string()),
  OIDC_CLIENT_SECRET: optional(z.string()),
  OIDC_PERMISSIONS_CLAIM: optional(z.string()),
  OIDC_PERMISSIONS: optional(Rules),
};

const DEFAULT_CLAIM = 'groups';

type Env = z.infer<z.ZodObject<typeof OpenIdEnv>>;

/** Null when no provider is set. Reports the variables that are missing besides the issuer. */
export function openIdConfig(env: Env, context: z.RefinementCtx): OpenIdConfig | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  const { OIDC_PERMISSIONS_CLAIM: permissionsClaim = DEFAULT_CLAIM, OIDC_PERMISSIONS: permissionRules } = env;
  if (issuer === undefined) return null;
  if (clientId !== undefined && clientSecret !== undefined && permissionRules !== undefined) {
    return { issuer, clientId, clientSecret, permissionsClaim, permissionRules };
  }
  for (const name of ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_PERMISSIONS'] as const) {
    if (env[name] === undefined)
      context.addIssue({ code: 'custom', path: [name], message: 'Is required with OIDC_ISSUER' });
  }
  return null;
}

function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}
