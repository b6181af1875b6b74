import type { Route } from '@booking/http';
import type { Clock, Database } from '@booking/runtime';
import { OptionalReason } from '../../audit-entry/audit-entry-resource.ts';
import { auditedCommand } from '../../audit-entry/audited-command.ts';
import { staffCommand } from '../../staff/staff-command.ts';
import { presentAccount, StaffAccount } from '../../staff/staff-resource.ts';
import { disableStaff } from './disable-staff.ts';

export function disableStaffRoute(deps: { db: Database; clock: Clock }): Route {
  return auditedCommand(deps, {
    ...staffCommand(deps),
    path: '/admin/api/staff/{staff}/disable',
    operationId: 'disableStaff',
    summary: 'Disable an account and end its sessions.',
    body: OptionalReason,
    answer: { description: 'The disabled account', schema: StaffAccount },
    action: 'disable_staff',
    run: async ({ params, caller }) => presentAccount(await disableStaff(deps, params.staff, caller)),
  });
}
