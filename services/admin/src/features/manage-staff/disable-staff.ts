import type { Actor } from '@booking/contracts';
import { type Clock, type Database, transact } from '@booking/runtime';
import { deleteInvitationOf } from '../../invitation/invitation-repository.ts';
import { deleteSessionsOf } from '../../session/session-repository.ts';
import { disable, type Staff } from '../../staff/staff.ts';
import { changeStaff } from './change-staff.ts';

type Deps = { db: Database; clock: Clock };

/** Disables the account and ends its sessions and its invitation. Throws the errors of `changeStaff`. */
export async function disableStaff({ db, clock }: Deps, id: string, giver: Actor): Promise<Staff> {
  return transact(db, async (trx) => {
    const disabled = await changeStaff(trx, { id, giver }, (staff) => disable(staff, clock()));
    await deleteSessionsOf(trx, id);
    await deleteInvitationOf(trx, id);
    return disabled;
  });
}
