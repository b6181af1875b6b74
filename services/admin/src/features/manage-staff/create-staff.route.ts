import { StaffPermission } from '@booking/contracts';
import { type Route, strictBody } from '@booking/http';
import { z } from 'zod';
import { auditedCommand } from '../../audit-entry/audited-command.ts';
import { Email, InvitedStaff, StaffName } from '../../staff/staff-resource.ts';
import { createStaff } from './create-staff.ts';
import { type Deps, withoutInvitation } from './issue-invitation.ts';

const Body = strictBody({
  email: Email,
  name: StaffName,
  permissions: z.array(StaffPermission).max(StaffPermission.options.length),
});

export function createStaffRoute(deps: Deps): Route {
  return auditedCommand(deps, {
    path: '/admin/api/staff',
    operationId: 'createStaff',
    summary: 'Create an account and invite its owner to choose a password. The caller needs each of its permissions.',
    tag: 'Staff',
    body: Body,
    answer: { status: 201, description: 'The account and the link for its owner', schema: InvitedStaff },
    permission: 'manage_staff',
    action: 'create_staff',
    target: ({ body }) => ({ type: 'staff', id: body.email }),
    run: ({ body, caller }) => createStaff(deps, body, caller),
    after: withoutInvitation,
  });
}
