import { type Actor, ProblemError, remark, type StaffPermission } from '@booking/contracts';
import { hasSamePermissions, permissionBeyond, type Staff } from './staff.ts';

/** Throws `forbidden`, naming the permission, when the actor lacks a permission that they grant. */
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
