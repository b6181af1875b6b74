import { hasPermission, type Actor, type StaffPermission } from '@booking/contracts';

/** An account of somebody who works here. The email names it everywhere: in commands, events and the audit log. */
export type Staff = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Null until the invitation is accepted. */
  readonly passwordHash: string | null;
  /** Whose account it is at the OpenID provider; null until they sign in there. */
  readonly openIdSubject: string | null;
  readonly permissions: readonly StaffPermission[];
  readonly createdAt: Date;
  readonly disabledAt: Date | null;
};

export function mayWork(staff: Staff): boolean {
  return staff.disabledAt === null;
}

/** Disabling twice changes nothing: the first time is the one that counts. */
export function disable(staff: Staff, at: Date): Staff {
  return mayWork(staff) ? { ...staff, disabledAt: at } : staff;
}

export function enable(staff: Staff): Staff {
  return { ...staff, disabledAt: null };
}

export function permit(staff: Staff, permissions: readonly StaffPermission[]): Staff {
  return { ...staff, permissions: withImplied(permissions) };
}

/** Each permission once, with those that it makes no sense without: nobody decides on refunds that they cannot read. */
export function withImplied(permissions: readonly StaffPermission[]): StaffPermission[] {
  const implied = permissions.includes('process_refunds') ? (['read_all'] as const) : [];
  return [...new Set([...permissions, ...implied])];
}

type Vouched = { readonly subject: string; readonly permissions: readonly StaffPermission[] };

/** The account as the OpenID provider vouches for it. A password chosen here no longer opens it. */
export function adopt(staff: Staff, { subject, permissions }: Vouched): Staff {
  return { ...permit(staff, permissions), openIdSubject: subject, passwordHash: null };
}

export function belongsToProvider({ openIdSubject }: Staff): boolean {
  return openIdSubject !== null;
}

export function hasSamePermissions(one: Staff, other: Staff): boolean {
  return one.permissions.toSorted().join() === other.permissions.toSorted().join();
}

/** The actor that other services see. */
export function actorOf({ email, permissions }: Staff): Actor {
  return { sub: email, permissions: [...permissions] };
}

/** The first permission that the giver lacks: nobody gives more than they have. */
export function permissionBeyond(granted: readonly StaffPermission[], giver: Actor): StaffPermission | undefined {
  return granted.find((permission) => !hasPermission(giver, permission));
}
