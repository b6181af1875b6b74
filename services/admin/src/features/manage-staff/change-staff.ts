import { ProblemError, requirePermission, type Actor } from '@booking/contracts';
import type { Transaction } from '@booking/runtime';
import { deleteInvitationOf } from '../../invitation/invitation-repository.ts';
import { requireGiver } from '../../staff/staff-permissions.ts';
import { lockStaffWithGiver, saveStaff } from '../../staff/staff-repository.ts';
import { actorOf, mayWork, permissionBeyond, type Staff } from '../../staff/staff.ts';

type Change = { readonly id: string; readonly giver: Actor };

/**
 * Changes what somebody else may do. Nobody takes or gives what they lack, and nobody changes their own account. What
 * the giver may do is read again under the lock: of two who disable each other, one is left to undo it. A link that was
 * made while the account could do less ends: whoever made it might lack what it opens now. Throws `forbidden` and
 * `not-found`.
 */
export async function changeStaff(
  trx: Transaction,
  { id, giver }: Change,
  decide: (staff: Staff) => Staff,
): Promise<Staff> {
  const locked = await lockStaffWithGiver(trx, { id, giver: giver.sub });
  const { staff } = locked;
  if (!staff) throw new ProblemError('not-found', `There is no account ${id}.`);
  if (staff.email === giver.sub) throw new ProblemError('forbidden', 'Nobody can change their own account.');

  const actor = giverNow(locked.giver);
  const changed = decide(staff);
  requireGiver(actor, staff.permissions);
  requireGiver(actor, changed.permissions);
  await saveStaff(trx, changed);
  if (permissionBeyond(changed.permissions, actorOf(staff)) !== undefined) await deleteInvitationOf(trx, id);
  return changed;
}

function giverNow(giver: Staff | undefined): Actor {
  if (!giver || !mayWork(giver)) throw new ProblemError('forbidden', 'Your account was disabled meanwhile.');
  const actor = actorOf(giver);
  requirePermission(actor, 'manage_staff');
  return actor;
}
