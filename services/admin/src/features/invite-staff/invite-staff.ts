import { type Actor, ProblemError, remark } from '@booking/contracts';
import { transact } from '@booking/runtime';
import { belongsToProvider } from '../../staff/staff.ts';
import { giverNow, requireGiver } from '../../staff/staff-permissions.ts';
import { lockStaffWithGiver } from '../../staff/staff-repository.ts';
import type { InvitedStaff } from '../../staff/staff-resource.ts';
import { type Deps, issueInvitation } from './issue-invitation.ts';

/**
 * The holder of the link can take over the account, so only staff with all of its permissions get one, and nobody gets
 * one for their own account: it would replace their password without asking for it. The current password works until
 * the link is used.
 */
export async function inviteStaff(deps: Deps, id: string, { sub: by }: Actor): Promise<InvitedStaff> {
  return transact(deps.db, async (trx) => {
    const { staff, giver } = await lockStaffWithGiver(trx, { id, giver: by });
    if (!staff) throw new ProblemError('not-found', `There is no account ${id}.`);
    if (staff.email === by) throw new ProblemError('forbidden', remark('own-account'));
    requireGiver(giverNow(giver), staff.permissions);
    if (belongsToProvider(staff)) throw new ProblemError('forbidden', remark('account-of-provider'));
    return issueInvitation(deps, trx, { staff, by });
  });
}
