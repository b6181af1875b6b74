import { type Actor, ProblemError, type ProblemType, remark } from '@booking/contracts';
import { Id, type Route } from '@booking/http';
import { transact, type Transaction } from '@booking/runtime';
import { z } from 'zod';
import type { AdminDeps } from '../../admin-deps.ts';
import type { ActionName } from '../../audit-entry/audit-entry.ts';
import { auditedCommand } from '../../audit-entry/audited-command.ts';
import { deleteInvitationOf } from '../../invitation/invitation-repository.ts';
import { actorOf, permissionBeyond, type Staff } from '../../staff/staff.ts';
import { giverNow, requireGiver } from '../../staff/staff-permissions.ts';
import { findStaff, lockStaffWithGiver, saveStaff } from '../../staff/staff-repository.ts';
import { presentAccount, StaffAccount } from '../../staff/staff-resource.ts';

type Work<Body extends z.ZodObject> = {
  readonly trx: Transaction;
  readonly body: z.infer<Body>;
  readonly caller: Actor;
  readonly at: Date;
  /** Locks and changes the account; without a decision it stays as it is. Throws the errors of `changeStaff`. */
  readonly change: (decide?: (staff: Staff) => Staff) => Promise<Staff>;
};

type StaffCommand<Body extends z.ZodObject, Result extends StaffAccount> = Pick<Route, 'operationId' | 'summary'> & {
  readonly body: Body;
  readonly answer: { readonly description: string; readonly schema: z.ZodType<Result> };
  readonly problems?: readonly ProblemType[];
  readonly action: ActionName;
  /** The part of the answer for the audit log; the whole answer when missing. */
  readonly after?: (result: Result) => StaffAccount;
  readonly run: (work: Work<Body>) => Promise<Result>;
};

export const changedAccount = { description: 'The account as it is now', schema: StaffAccount };

/** A command about another account: it needs one permission and answers with the account. */
export function staffCommand<Body extends z.ZodObject, Result extends StaffAccount>(
  deps: Pick<AdminDeps, 'db' | 'clock'>,
  path: string,
  { run, ...command }: StaffCommand<Body, Result>,
): Route {
  return auditedCommand(deps, {
    ...command,
    path: `/admin/api/staff/{staff}/${path}`,
    tag: 'Staff',
    params: z.object({ staff: Id }),
    notFound: 'not-found',
    permission: 'manage_staff',
    target: ({ params }) => ({ type: 'staff', id: params.staff }),
    async before({ params }) {
      const staff = await findStaff(deps.db, { id: params.staff });
      return staff && presentAccount(staff);
    },
    run: ({ params: { staff: id }, body, caller }) =>
      transact(deps.db, (trx) => {
        const change = (decide = (staff: Staff): Staff => staff) => changeStaff(trx, { id, giver: caller }, decide);
        return run({ trx, body, caller, at: deps.clock(), change });
      }),
  });
}

type Change = { readonly id: string; readonly giver: Actor };

/**
 * Changes another account. Nobody can change an account that has or gets a permission that they lack, or their own
 * account. The manager's permissions are read again under the lock: of two managers who disable each other, one keeps
 * the account and can undo it. More permissions end an earlier sign-in link, because its creator might lack the new
 * ones. Throws `forbidden` and `not-found`.
 */
async function changeStaff(trx: Transaction, { id, giver }: Change, decide: (staff: Staff) => Staff): Promise<Staff> {
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
