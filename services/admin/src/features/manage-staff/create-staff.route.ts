import { Permission, requirePermission } from '@booking/contracts';
import { defineRoute, strictBody, type Route } from '@booking/http';
import type { Clock, Database } from '@booking/runtime';
import { z } from 'zod';
import { audited } from '../../audit-entry/audited.ts';
import { Email, NewPassword, presentAccount, StaffAccount, StaffName } from '../../staff/staff-resource.ts';
import { createStaff } from './create-staff.ts';

const Body = strictBody({
  email: Email,
  name: StaffName,
  password: NewPassword,
  permissions: z.array(Permission).max(Permission.options.length),
});

export function createStaffRoute(deps: { db: Database; clock: Clock }): Route {
  return defineRoute({
    method: 'post',
    path: '/admin/api/staff',
    operationId: 'createStaff',
    summary: 'Create an account with at most the permissions one has.',
    tag: 'Staff',
    auth: 'client',
    body: Body,
    answers: { 201: { description: 'The account', schema: StaffAccount } },
    problems: ['forbidden'],
    async handle({ body, caller }) {
      const target = { type: 'staff', id: body.email } as const;
      const action = { staff: caller.sub, name: 'create_staff', target, reason: null } as const;
      const staff = await audited(deps, action, () => {
        requirePermission(caller, 'manage_staff');
        return createStaff(deps, body, caller);
      });
      return { status: 201, body: presentAccount(staff) };
    },
  });
}
