import type { Actor, StaffPermission } from '@booking/contracts';
import { newId, transact } from '@booking/runtime';
import { emailInUse } from '../../staff/profile-repository.ts';
import { withImplied } from '../../staff/staff.ts';
import { giverNow, requireGiver } from '../../staff/staff-permissions.ts';
import { insertStaff, lockStaff } from '../../staff/staff-repository.ts';
import type { InvitedStaff } from '../../staff/staff-resource.ts';
import { type Deps, issueInvitation } from './issue-invitation.ts';

type NewStaff = { email: string; name: string; permissions: readonly StaffPermission[] };

/**
 * Throws `forbidden` for a permission that the creator lacks, and `email-in-use` if an account has or had the email.
 */
export async function createStaff(
  deps: Deps,
  { email, name, ...wanted }: NewStaff,
  { sub: by }: Actor,
): Promise<InvitedStaff> {
  const permissions = withImplied(wanted.permissions);
  const staff = {
    id: newId(),
    email,
    name,
    passwordHash: null,
    openIdSubject: null,
    permissions,
    createdAt: deps.clock(),
    disabledAt: null,
  };
  return transact(deps.db, async (trx) => {
    requireGiver(giverNow(await lockStaff(trx, { email: by })), permissions);
    if (await insertStaff(trx, staff)) return issueInvitation(deps, trx, { staff, by, isFirst: true });
    throw emailInUse(email);
  });
}
