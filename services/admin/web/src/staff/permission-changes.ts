import type { StaffPermission } from '@booking/contracts';

export type Permissions = readonly StaffPermission[];
type Changes = { readonly granted: Permissions; readonly revoked: Permissions };

export function changesOf(wanted: Permissions, previous: Permissions): Changes {
  return {
    granted: wanted.filter((permission) => !previous.includes(permission)),
    revoked: previous.filter((permission) => !wanted.includes(permission)),
  };
}

/** The current permissions with the changes that the user made to the previous permissions. */
export function rebased(
  wanted: Permissions,
  { previous, present }: { readonly previous: Permissions; readonly present: Permissions },
): Permissions {
  const { granted, revoked } = changesOf(wanted, previous);
  return [...new Set([...present, ...granted])].filter((permission) => !revoked.includes(permission));
}
