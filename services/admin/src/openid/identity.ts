import type { StaffPermission } from '@booking/contracts';
import { z } from 'zod';
import { withImplied } from '../staff/staff.ts';
import { Email, StaffName } from '../staff/staff-resource.ts';
import type { OpenIdConfig } from './openid-environment.ts';

/**
 * The identity of a user at the provider. `subject` is stable, while an email can change and later belong to somebody
 * else.
 */
export type Identity = {
  readonly subject: string;
  readonly email: string;
  /** Whether the provider has verified that the email belongs to this person. */
  readonly isEmailVerified: boolean;
  readonly name: string;
  readonly permissions: readonly StaffPermission[];
  /** The seconds from the sign-in at the provider to the answer of the provider; null when unknown. */
  readonly secondsSinceAuthentication: number | null;
};

export type Claims = Readonly<Record<string, unknown>>;

const Claimed = z.object({
  sub: z.string().min(1),
  email: Email,
  email_verified: z.boolean().optional(),
  name: StaffName.optional().catch(undefined),
  auth_time: z.number().optional(),
  iat: z.number().optional(),
});

/** Undefined when the claims have no subject or no email, or an email that the provider has not verified. */
export function readIdentity(
  claims: Claims,
  { issuer, permissionsClaim, permissionRules }: OpenIdConfig,
): Identity | undefined {
  const claimed = Claimed.safeParse(claims);
  if (!claimed.success || claimed.data.email_verified === false) return undefined;
  const { sub, email, email_verified: isEmailVerified = false, name = email } = claimed.data;
  const values = valuesOf(claims[permissionsClaim]);
  const permissions = permissionRules.flatMap((rule) => (values.has(rule.value) ? [rule.permission] : []));
  return {
    subject: `${issuer} ${sub}`,
    email,
    isEmailVerified,
    name,
    permissions: withImplied(permissions),
    secondsSinceAuthentication: secondsSinceAuthentication(claimed.data),
  };
}

/** Uses only the provider's clock (`auth_time`, `iat`; OpenID Connect Core 1.0, 2). */
function secondsSinceAuthentication({ auth_time: authTime, iat }: z.infer<typeof Claimed>): number | null {
  return authTime === undefined || iat === undefined ? null : Math.max(0, iat - authTime);
}

/** Providers return several values as a list, and a single value as text. */
function valuesOf(claim: unknown): ReadonlySet<unknown> {
  return new Set(Array.isArray(claim) ? claim : [claim]);
}
