import { type Actor, ProblemError, remark } from '@booking/contracts';
import type { Transaction } from '@booking/runtime';
import { deleteInvitationOf } from '../../invitation/invitation-repository.ts';
import { actorOf, permissionBeyond, type Staff } from '../../staff/staff.ts';
import { giverNow, requireGiver } from '../../staff/staff-permissions.ts';
import { lockStaffWithGiver, saveStaff } from '../../staff/staff-repository.ts';

type Change = { readonly id: string; readonly giver: Actor };

/**
 * Changes the permissions of another account. Nobody can grant or revoke a permission that they lack, or change their
 * own account. The manager's permissions are read again under the lock: of two managers who disable each other, one
 * keeps the account and can undo it. More permissions end an earlier sign-in link, because its creator might lack the
 * new ones. Throws `forbidden` and `not-found`.
 */
export async function changeStaff(
  trx: Transaction,
  { id, giver }: Change,
  decide: (staff: Staff) => Staff,
): Promise<Staff> {
  const locked = await lockStaffWithGiver(trx, { id, giver: giver.sub });
  const { staff } = locked;
  if (!staff) throw new ProblemError('not-found', `There is no account ${id}.`);
  if (staff.email === giver.sub) throw new ProblemError('forbidden', remark('own-account'));

  const actor = giverNow(locked.giver);
  const changed = decide(staff);
  requireGiver(actor, staff.permissions);
  requireGiver(actor, changed.permissions);
  await saveStaff(trx, changed);
  if (permissionBeyond(changed.permissions, actorOf(staff)) !== undefined) await deleteInvitationOf(trx, id);
  return changed;
}
