import type { Route } from '@booking/http';
import { transact, type Clock, type Database } from '@booking/runtime';
import { OptionalReason } from '../../audit-entry/audit-entry-resource.ts';
import { auditedCommand } from '../../audit-entry/audited-command.ts';
import { staffCommand } from '../../staff/staff-command.ts';
import { presentAccount, StaffAccount } from '../../staff/staff-resource.ts';
import { enable } from '../../staff/staff.ts';
import { changeStaff } from './change-staff.ts';

export function enableStaffRoute(deps: { db: Database; clock: Clock }): Route {
  return auditedCommand(deps, {
    ...staffCommand(deps),
    path: '/admin/api/staff/{staff}/enable',
    operationId: 'enableStaff',
    summary: 'Let the owner of a disabled account sign in again.',
    body: OptionalReason,
    answer: { description: 'The account as it is now', schema: StaffAccount },
    action: 'enable_staff',
    run: async ({ params, caller: giver }) =>
      presentAccount(await transact(deps.db, (trx) => changeStaff(trx, { id: params.staff, giver }, enable))),
  });
}
