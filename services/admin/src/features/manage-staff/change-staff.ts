import { ProblemError, type Actor } from '@booking/contracts';
import { transact, type Database } from '@booking/runtime';
import { requireGiver } from '../../staff/staff-permissions.ts';
import { lockStaff, saveStaff } from '../../staff/staff-repository.ts';
import type { Staff } from '../../staff/staff.ts';

type Change = { readonly id: string; readonly giver: Actor };

/**
 * Changes what somebody else may do. Nobody hands on what they lack, and nobody changes their own account: somebody is
 * always left to undo it. Throws `forbidden` and `not-found`.
 */
export async function changeStaff(
  db: Database,
  { id, giver }: Change,
  decide: (staff: Staff) => Staff,
): Promise<Staff> {
  return transact(db, async (trx) => {
    const staff = await lockStaff(trx, id);
    if (!staff) throw new ProblemError('not-found', `There is no account ${id}.`);
    if (staff.email === giver.sub) throw new ProblemError('forbidden', 'Nobody can change their own account.');

    const changed = decide(staff);
    requireGiver(giver, changed.permissions);
    await saveStaff(trx, changed);
    return changed;
  });
}
