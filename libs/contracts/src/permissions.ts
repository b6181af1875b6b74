import { ProblemError } from './problems.ts';
import type { Actor, Permission } from './resources/actor.ts';

export function hasPermission({ permissions }: Actor, permission: Permission): boolean {
  return permissions.includes(permission);
}

/** Throws `forbidden`, naming the permission, unless the actor has it or one of the alternatives. */
export function requirePermission(actor: Actor, permission: Permission, ...alternatives: Permission[]): void {
  if ([permission, ...alternatives].some((sufficient) => hasPermission(actor, sufficient))) return;
  throw new ProblemError('forbidden', `The permission ${permission} is required.`, { permission });
}
