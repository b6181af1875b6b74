import { ProblemError, type Actor } from '@booking/contracts';
import { transact, type Clock, type Database } from '@booking/runtime';
import { deleteInvitationOf } from '../../invitation/invitation-repository.ts';
import { deleteSessionsOf } from '../../session/session-repository.ts';
import { lockStaff, saveStaff } from '../../staff/staff-repository.ts';
import { disable, type Staff } from '../../staff/staff.ts';

type Deps = { db: Database; clock: Clock };

/** Ends the account, every session of it and the invitation to it. Nobody disables themselves, so somebody is always left to undo it. */
export async function disableStaff({ db, clock }: Deps, id: string, actor: Actor): Promise<Staff> {
  return transact(db, async (trx) => {
    const staff = await lockStaff(trx, id);
    if (!staff) throw new ProblemError('not-found', `There is no account ${id}.`);
    if (staff.email === actor.sub) throw new ProblemError('forbidden', 'Nobody can disable their own account.');

    const disabled = disable(staff, clock());
    await saveStaff(trx, disabled);
    await deleteSessionsOf(trx, id);
    await deleteInvitationOf(trx, id);
    return disabled;
  });
}
