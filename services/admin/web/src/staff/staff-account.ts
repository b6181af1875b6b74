import type { StaffPermission } from '@booking/contracts';

/** An account, as the API shows it to managers of staff. */
export type StaffAccount = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly permissions: readonly StaffPermission[];
  readonly createdAt: string;
  readonly disabledAt: string | null;
  readonly hasPassword: boolean;
  /** Whether the owner signs in at the OpenID provider and has no password here. */
  readonly belongsToProvider: boolean;
  readonly lastSignedInAt: string | null;
  readonly hasSecondFactor: boolean;
};

/** An account with its invitation link, which is returned only once. */
export type InvitedStaff = Omit<StaffAccount, 'lastSignedInAt' | 'hasSecondFactor'> & {
  readonly invitation: { readonly url: string; readonly expiresAt: string };
};

export const permissions = [
  'read_all',
  'process_refunds',
  'manage_privacy',
  'manage_staff',
  'manage_webhooks',
] as const satisfies StaffPermission[];

type StaffStatus = 'active' | 'invited' | 'disabled';

export function statusOf({ disabledAt, hasPassword, belongsToProvider }: StaffAccount): StaffStatus {
  if (disabledAt !== null) return 'disabled';
  return hasPassword || belongsToProvider ? 'active' : 'invited';
}
