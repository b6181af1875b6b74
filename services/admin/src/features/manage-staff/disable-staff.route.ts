import { Id, type Route } from '@booking/http';
import type { Clock, Database } from '@booking/runtime';
import { z } from 'zod';
import { OptionalReason } from '../../audit-entry/audit-entry-resource.ts';
import { auditedCommand } from '../../audit-entry/audited-command.ts';
import { findStaff } from '../../staff/staff-repository.ts';
import { presentAccount, StaffAccount } from '../../staff/staff-resource.ts';
import { disableStaff } from './disable-staff.ts';

export function disableStaffRoute(deps: { db: Database; clock: Clock }): Route {
  return auditedCommand(deps, {
    path: '/admin/api/staff/{staff}/disable',
    operationId: 'disableStaff',
    summary: 'Disable an account and end its sessions.',
    tag: 'Staff',
    params: z.object({ staff: Id }),
    body: OptionalReason,
    notFound: 'not-found',
    answer: { description: 'The disabled account', schema: StaffAccount },
    permission: 'manage_staff',
    action: 'disable_staff',
    target: ({ params }) => ({ type: 'staff', id: params.staff }),
    async before({ params }) {
      const staff = await findStaff(deps.db, params.staff);
      return staff && presentAccount(staff);
    },
    run: async ({ params, caller }) => presentAccount(await disableStaff(deps, params.staff, caller)),
  });
}
