import type { Actor, ProblemType } from '@booking/contracts';
import { Id, type Route } from '@booking/http';
import { type Clock, type Database, transact, type Transaction } from '@booking/runtime';
import { z } from 'zod';
import type { ActionName } from '../../audit-entry/audit-entry.ts';
import { auditedCommand } from '../../audit-entry/audited-command.ts';
import type { Staff } from '../../staff/staff.ts';
import { findStaff } from '../../staff/staff-repository.ts';
import { presentAccount, StaffAccount } from '../../staff/staff-resource.ts';
import { changeStaff } from './change-staff.ts';

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

/** The answer of most commands. */
export const changedAccount = { description: 'The account as it is now', schema: StaffAccount };

/** A command about another account: it needs one permission and answers with the account. */
export function staffCommand<Body extends z.ZodObject, Result extends StaffAccount>(
  deps: { readonly db: Database; readonly clock: Clock },
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
      const staff = await findStaff(deps.db, params.staff);
      return staff && presentAccount(staff);
    },
    run: ({ params: { staff: id }, body, caller }) =>
      transact(deps.db, (trx) => {
        const change = (decide = (staff: Staff): Staff => staff) => changeStaff(trx, { id, giver: caller }, decide);
        return run({ trx, body, caller, at: deps.clock(), change });
      }),
  });
}
