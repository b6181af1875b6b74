import type { Route } from '@booking/http';
import { auditedCommand } from '../../audit-entry/audited-command.ts';
import { OptionalReason } from '../../audit-entry/reason-body.ts';
import { staffCommand } from '../../staff/staff-command.ts';
import { InvitedStaff } from '../../staff/staff-resource.ts';
import { inviteStaff } from './invite-staff.ts';
import { type Deps, withoutInvitation } from './issue-invitation.ts';

export function inviteStaffRoute(deps: Deps): Route {
  return auditedCommand(deps, {
    ...staffCommand(deps),
    path: '/admin/api/staff/{staff}/invite',
    operationId: 'inviteStaff',
    summary: 'Make a new link with which the owner of an account chooses a password. Earlier links stop working.',
    body: OptionalReason,
    answer: { description: 'The account and the link for its owner', schema: InvitedStaff },
    action: 'invite_staff',
    run: ({ params, caller }) => inviteStaff(deps, params.staff, caller),
    after: withoutInvitation,
  });
}
