import { ProblemError, type Actor, type Permission } from '@booking/contracts';
import { validationFailed } from '@booking/http';
import { newId, type Clock, type Database } from '@booking/runtime';
import { hashPassword } from '../../staff/password.ts';
import { insertStaff } from '../../staff/staff-repository.ts';
import { permissionBeyond, type Staff } from '../../staff/staff.ts';

type Deps = { db: Database; clock: Clock };
type NewStaff = { email: string; name: string; password: string; permissions: readonly Permission[] };

/** Throws `forbidden` for a permission the giver lacks, and `validation-failed` when the email has an account. */
export async function createStaff({ db, clock }: Deps, newStaff: NewStaff, giver: Actor): Promise<Staff> {
  const { email, name, password, permissions } = newStaff;
  const permission = permissionBeyond(permissions, giver);
  if (permission)
    throw new ProblemError('forbidden', `You cannot give ${permission} without having it.`, { permission });

  const passwordHash = await hashPassword(password);
  const staff = { id: newId(), email, name, passwordHash, permissions, createdAt: clock(), disabledAt: null };
  if (await insertStaff(db, staff)) return staff;
  throw validationFailed([{ pointer: '/email', detail: 'There is an account with this email' }]);
}
