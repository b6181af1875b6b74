import { Permission } from '@booking/contracts';
import { newId, transact, type Clock, type Database } from '@booking/runtime';
import { audited } from '../../audit-entry/audited.ts';
import { hashPassword } from '../../staff/password.ts';
import { hasStaff, insertFirstStaff } from '../../staff/staff-repository.ts';

type Deps = { db: Database; clock: Clock };

/** Who acts when nobody is there yet. */
const SYSTEM = 'system';

/** Without an account nobody could make accounts. Does nothing once there is one, whatever it is. */
export async function createFirstStaff(
  deps: Deps,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const { db, clock } = deps;
  if (await hasStaff(db)) return;

  const passwordHash = await hashPassword(password);
  const rights = { permissions: Permission.options, createdAt: clock(), disabledAt: null };
  const staff = { id: newId(), email, name: 'Administrator', passwordHash, ...rights };
  const target = { type: 'staff', id: email } as const;
  await audited(deps, { staff: SYSTEM, name: 'create_staff', target, reason: 'The first account' }, () =>
    transact(db, (trx) => insertFirstStaff(trx, staff)),
  );
}
