import { type Actor, ProblemError, remark, type StaffPermission } from '@booking/contracts';
import { permissionBeyond } from './staff.ts';

/** Throws `forbidden`, naming the permission, when the actor lacks a permission that they grant. */
export function requireGiver(giver: Actor, permissions: readonly StaffPermission[]): void {
  const permission = permissionBeyond(permissions, giver);
  if (permission === undefined) return;
  throw new ProblemError('forbidden', remark('grant-not-held', { permission }), { permission });
}
