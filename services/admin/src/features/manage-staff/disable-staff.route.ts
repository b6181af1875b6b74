import { requirePermission } from '@booking/contracts';
import { defineRoute, Id, strictBody, type Route } from '@booking/http';
import type { Clock, Database } from '@booking/runtime';
import { z } from 'zod';
import { Reason } from '../../audit-entry/audit-entry-resource.ts';
import { audited } from '../../audit-entry/audited.ts';
import { presentAccount, StaffAccount } from '../../staff/staff-resource.ts';
import { disableStaff } from './disable-staff.ts';

export function disableStaffRoute(deps: { db: Database; clock: Clock }): Route {
  return defineRoute({
    method: 'post',
    path: '/admin/api/staff/{staff}/disable',
    operationId: 'disableStaff',
    summary: 'Disable an account and end its sessions.',
    tag: 'Staff',
    auth: 'client',
    params: z.object({ staff: Id }),
    body: strictBody({ reason: Reason.optional() }),
    answers: { 200: { description: 'The disabled account', schema: StaffAccount } },
    problems: ['forbidden', 'not-found'],
    async handle({ params, body, caller }) {
      const target = { type: 'staff', id: params.staff } as const;
      const action = { staff: caller.sub, name: 'disable_staff', target, reason: body.reason ?? null } as const;
      const staff = await audited(deps, action, () => {
        requirePermission(caller, 'manage_staff');
        return disableStaff(deps, params.staff, caller);
      });
      return { status: 200, body: presentAccount(staff) };
    },
  });
}
