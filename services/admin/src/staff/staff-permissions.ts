import { type Actor, ProblemError, remark, requirePermission, type StaffPermission } from '@booking/contracts';
import { actorOf, hasSamePermissions, mayWork, permissionBeyond, type Staff } from './staff.ts';

/**
 * The manager with the current permissions of the locked account. Throws `forbidden` if the account was disabled, got
 * another email or lost `manage_staff` since the request was authenticated.
 */
export function giverNow(giver: Staff | undefined): Actor {
  if (!giver || !mayWork(giver)) throw new ProblemError('forbidden', remark('own-account-disabled'));
  const actor = actorOf(giver);
  requirePermission(actor, 'manage_staff');
  return actor;
}

/** Throws `forbidden` when the actor grants a permission that they do not have. The problem names the permission. */
export function requireGiver(giver: Actor, permissions: readonly StaffPermission[]): void {
  const permission = permissionBeyond(permissions, giver);
  if (permission === undefined) return;
  throw new ProblemError('forbidden', remark('grant-not-held', { permission }), { permission });
}

/** Throws `permissions-changed` if the account no longer has the permissions that a manager read. */
export function requireUnchanged({ permissions }: Staff, previous: readonly StaffPermission[]): void {
  if (hasSamePermissions({ permissions }, { permissions: previous })) return;
  throw new ProblemError('permissions-changed', remark('permissions-changed'), { permissions });
}
