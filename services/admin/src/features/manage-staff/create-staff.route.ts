import { Permission } from '@booking/contracts';
import { strictBody, type Route } from '@booking/http';
import type { Clock, Database } from '@booking/runtime';
import { z } from 'zod';
import { auditedCommand } from '../../audit-entry/audited-command.ts';
import { Email, NewPassword, presentAccount, StaffAccount, StaffName } from '../../staff/staff-resource.ts';
import { createStaff } from './create-staff.ts';

const Body = strictBody({
  email: Email,
  name: StaffName,
  password: NewPassword,
  permissions: z.array(Permission).max(Permission.options.length),
});

export function createStaffRoute(deps: { db: Database; clock: Clock }): Route {
  return auditedCommand(deps, {
    path: '/admin/api/staff',
    operationId: 'createStaff',
    summary: 'Create an account with at most the permissions one has.',
    tag: 'Staff',
    body: Body,
    answer: { status: 201, description: 'The account', schema: StaffAccount },
    permission: 'manage_staff',
    action: 'create_staff',
    target: ({ body }) => ({ type: 'staff', id: body.email }),
    run: async ({ body, caller }) => presentAccount(await createStaff(deps, body, caller)),
  });
}
