import { StaffPermission } from '@booking/contracts';
import type { Route } from '@booking/http';
import { transact, type Clock, type Database } from '@booking/runtime';
import { z } from 'zod';
import { OptionalReason } from '../../audit-entry/audit-entry-resource.ts';
import { auditedCommand } from '../../audit-entry/audited-command.ts';
import { staffCommand } from '../../staff/staff-command.ts';
import { presentAccount, StaffAccount } from '../../staff/staff-resource.ts';
import { permit } from '../../staff/staff.ts';
import { changeStaff } from './change-staff.ts';

const Body = OptionalReason.extend({ permissions: z.array(StaffPermission).max(StaffPermission.options.length) });

export function permitStaffRoute(deps: { db: Database; clock: Clock }): Route {
  return auditedCommand(deps, {
    ...staffCommand(deps),
    path: '/admin/api/staff/{staff}/permissions',
    operationId: 'permitStaff',
    summary: 'Change what an account may do, from its next request on; at most to what one may oneself.',
    body: Body,
    answer: { description: 'The account as it is now', schema: StaffAccount },
    action: 'permit_staff',
    run: async ({ params, body: { permissions }, caller: giver }) => {
      const change = { id: params.staff, giver };
      return presentAccount(
        await transact(deps.db, (trx) => changeStaff(trx, change, (staff) => permit(staff, permissions))),
      );
    },
  });
}
