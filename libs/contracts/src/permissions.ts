import { ProblemError } from './problems.ts';
import type { Actor, Permission } from './resources/actor.ts';

export function hasPermission({ permissions }: Actor, permission: Permission): boolean {
  return permissions.includes(permission);
}

/** Throws `forbidden`, naming the permission, unless the actor has exactly this permission. */
export function requirePermission(actor: Actor, permission: Permission): void {
  if (hasPermission(actor, permission)) return;
  throw new ProblemError('forbidden', `The permission ${permission} is required.`, { permission });
}
