import { type Actor, hasPermission, type StaffPermission } from '@booking/contracts';

/** An account of a member of staff. The email identifies it in commands, events and the audit log. */
export type Staff = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Null until the invitation is accepted, and for accounts of the OpenID provider. */
  readonly passwordHash: string | null;
  /** The subject of the account at the OpenID provider; null until its owner signs in there. */
  readonly openIdSubject: string | null;
  readonly permissions: readonly StaffPermission[];
  readonly createdAt: Date;
  readonly disabledAt: Date | null;
};

/** The id of no account, for look-ups that must find none. */
export const NO_ACCOUNT = '00000000-0000-0000-0000-000000000000';

export function mayWork(staff: Staff): boolean {
  return staff.disabledAt === null;
}

/** Disables the account. A second call changes nothing, so the first time counts. */
export function disable(staff: Staff, at: Date): Staff {
  return mayWork(staff) ? { ...staff, disabledAt: at } : staff;
}

export function enable(staff: Staff): Staff {
  return { ...staff, disabledAt: null };
}

export function permit(staff: Staff, permissions: readonly StaffPermission[]): Staff {
  return { ...staff, permissions: withImplied(permissions) };
}

/** Permissions that include reading everything. */
const READING: readonly StaffPermission[] = ['process_refunds', 'manage_privacy'];

/** Each permission once, with the permissions it implies. */
export function withImplied(permissions: readonly StaffPermission[]): StaffPermission[] {
  const implied = permissions.some((permission) => READING.includes(permission)) ? (['read_all'] as const) : [];
  return [...new Set([...permissions, ...implied])];
}

type VerifiedIdentity = { readonly subject: string; readonly permissions: readonly StaffPermission[] };

/** The account of an identity of the OpenID provider. A password chosen here no longer opens it. */
export function adopt(staff: Staff, { subject, permissions }: VerifiedIdentity): Staff {
  return { ...permit(staff, permissions), openIdSubject: subject, passwordHash: null };
}

export function belongsToProvider({ openIdSubject }: Staff): boolean {
  return openIdSubject !== null;
}

export function hasSamePermissions(one: Pick<Staff, 'permissions'>, other: Pick<Staff, 'permissions'>): boolean {
  return one.permissions.toSorted().join() === other.permissions.toSorted().join();
}

/** The actor that other services see. */
export function actorOf({ email, permissions }: Staff): Actor {
  return { sub: email, permissions: [...permissions] };
}

/** The first permission that the giver lacks, because nobody can grant more than they have. */
export function permissionBeyond(granted: readonly StaffPermission[], giver: Actor): StaffPermission | undefined {
  return granted.find((permission) => !hasPermission(giver, permission));
}
