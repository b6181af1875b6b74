import { ProblemError, type Permission } from '@booking/contracts';
import type { Caller } from './define-route.ts';

export function hasPermission(caller: Caller, permission: Permission): boolean {
  return caller.permissions.includes(permission);
}

/** Throws `forbidden`, naming the permission, unless the caller has exactly this one. */
export function requirePermission(caller: Caller, permission: Permission): void {
  if (hasPermission(caller, permission)) return;
  throw new ProblemError('forbidden', `The permission ${permission} is required`, { permission });
}
