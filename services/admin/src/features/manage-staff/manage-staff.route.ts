import { type Actor, ProblemError, remark, StaffPermission } from '@booking/contracts';
import type { Route } from '@booking/http';
import { newId, transact } from '@booking/runtime';
import { z } from 'zod';
import { auditedCommand, OptionalReason, RequiredReason } from '../../audit-entry/audited-command.ts';
import { deleteChallengesOf } from '../../challenge/challenge-repository.ts';
import { deleteInvitationOf } from '../../invitation/invitation-repository.ts';
import { deleteSecondFactors } from '../../second-factor/second-factors.ts';
import { deleteSessionsOf } from '../../session/session-repository.ts';
import { emailInUse, saveProfile } from '../../staff/profile-repository.ts';
import { insertSignInLink } from '../../staff/related-accounts-repository.ts';
import { belongsToProvider, disable, enable, permit, withImplied } from '../../staff/staff.ts';
import { giverNow, requireGiver, requireUnchanged } from '../../staff/staff-permissions.ts';
import { insertStaff, lockStaff } from '../../staff/staff-repository.ts';
import { Email, InvitedStaff, presentAccount, ProfileChange, StaffName } from '../../staff/staff-resource.ts';
import { type Deps, issueInvitation, withoutInvitation } from './issue-invitation.ts';
import { exportStaffRoute, listStaffRoute } from './list-staff.route.ts';
import { changedAccount, staffCommand } from './staff-command.ts';

export function manageStaffRoutes(deps: Deps): Route[] {
  return [
    createStaffRoute(deps),
    inviteStaffRoute(deps),
    listStaffRoute(deps),
    exportStaffRoute(deps),
    permitStaffRoute(deps),
    disableStaffRoute(deps),
    enableStaffRoute(deps),
    editStaffRoute(deps),
    removeSecondFactorRoute(deps),
  ];
}

/**
 * The holder of the link can take over the account, so only staff with all of its permissions get one. Nobody gets a
 * link for their own account, because it would replace their password without asking for it. The current password works
 * until the link is used.
 */
function inviteStaffRoute(deps: Deps): Route {
  return staffCommand(deps, 'invite', {
    operationId: 'inviteStaff',
    summary: 'Make a new link with which the owner of an account chooses a password. Earlier links stop working.',
    body: OptionalReason,
    answer: { description: 'The account and the link for its owner', schema: InvitedStaff },
    action: 'invite_staff',
    async run({ trx, caller, change }) {
      const staff = await change();
      if (belongsToProvider(staff)) throw new ProblemError('forbidden', remark('account-of-provider'));
      return issueInvitation(deps, trx, { staff, by: caller.sub });
    },
    after: withoutInvitation,
  });
}

const PermissionList = z.array(StaffPermission).max(StaffPermission.options.length);
const Permissions = OptionalReason.extend({
  permissions: PermissionList,
  previous: PermissionList.optional().meta({
    description: 'The permissions that the caller read. If they have changed since then, nothing is saved.',
  }),
});

function permitStaffRoute(deps: Deps): Route {
  return staffCommand(deps, 'permissions', {
    operationId: 'permitStaff',
    summary:
      'Change the permissions of an account, from its next request on. The caller needs all permissions that the account has or gets.',
    body: Permissions,
    answer: changedAccount,
    problems: ['permissions-changed', 'managed-by-provider'],
    action: 'permit_staff',
    async run({ body: { permissions, previous }, change }) {
      const permitted = await change((staff) => {
        if (belongsToProvider(staff)) throw new ProblemError('managed-by-provider', remark('permissions-of-provider'));
        if (previous) requireUnchanged(staff, previous);
        return permit(staff, permissions);
      });
      return presentAccount(permitted);
    },
  });
}

function disableStaffRoute(deps: Deps): Route {
  return staffCommand(deps, 'disable', {
    operationId: 'disableStaff',
    summary: 'Disable an account and end its sessions.',
    body: OptionalReason,
    answer: { ...changedAccount, description: 'The disabled account' },
    action: 'disable_staff',
    async run({ trx, at, change }) {
      const disabled = await change((staff) => disable(staff, at));
      await deleteSessionsOf(trx, disabled.id);
      await deleteInvitationOf(trx, disabled.id);
      return presentAccount(disabled);
    },
  });
}

function enableStaffRoute(deps: Deps): Route {
  return staffCommand(deps, 'enable', {
    operationId: 'enableStaff',
    summary: 'Let the owner of a disabled account sign in again.',
    body: OptionalReason,
    answer: changedAccount,
    action: 'enable_staff',
    run: async ({ change }) => presentAccount(await change(enable)),
  });
}

function editStaffRoute(deps: Deps): Route {
  return staffCommand(deps, 'profile', {
    operationId: 'editStaff',
    summary: 'Change the name and the email of an account. The account may not have more permissions than the caller.',
    body: ProfileChange.extend(OptionalReason.shape),
    answer: changedAccount,
    problems: ['email-in-use', 'managed-by-provider'],
    action: 'change_profile',
    run: async ({ trx, body: { name, email }, at, change }) =>
      presentAccount(await saveProfile(trx, await change(), { name, email, at })),
  });
}

const NewAccount = z.strictObject({
  email: Email,
  name: StaffName,
  permissions: PermissionList.min(1).meta({ description: 'At least one. Staff who only look need `read_all`.' }),
});

function createStaffRoute(deps: Deps): Route {
  return auditedCommand(deps, {
    path: '/admin/api/staff',
    operationId: 'createStaff',
    summary: 'Create an account and invite its owner to choose a password. The caller needs each of its permissions.',
    tag: 'Staff',
    body: NewAccount,
    answer: { status: 201, description: 'The account and the link for its owner', schema: InvitedStaff },
    problems: ['email-in-use'],
    permission: 'manage_staff',
    action: 'create_staff',
    target: ({ body }) => ({ type: 'staff', id: body.email }),
    run: ({ body, caller }) => createStaff(deps, body, caller),
    after: withoutInvitation,
  });
}

/**
 * Throws `forbidden` for a permission that the creator lacks, and `email-in-use` if an account has or had the email.
 */
async function createStaff(deps: Deps, account: z.infer<typeof NewAccount>, { sub: by }: Actor): Promise<InvitedStaff> {
  const staff = {
    ...{ ...account, id: newId(), permissions: withImplied(account.permissions) },
    ...{ passwordHash: null, openIdSubject: null, createdAt: deps.clock(), disabledAt: null },
  };
  return transact(deps.db, async (trx) => {
    requireGiver(giverNow(await lockStaff(trx, { email: by })), staff.permissions);
    if (await insertStaff(trx, staff)) return issueInvitation(deps, trx, { staff, by, isFirst: true });
    throw emailInUse(staff.email);
  });
}

/**
 * The manager who removes a second factor could use the account with its password, so the two accounts count as one
 * person. See ADR 0024.
 */
function removeSecondFactorRoute(deps: Deps): Route {
  return staffCommand(deps, 'remove-second-factor', {
    operationId: 'removeSecondFactor',
    summary: 'Remove the second factor of an account whose owner has lost it. The sessions of the account end.',
    body: RequiredReason,
    answer: { ...changedAccount, description: 'The account' },
    problems: ['managed-by-provider'],
    action: 'remove_second_factor',
    async run({ trx, caller: { sub: by }, at, change }) {
      const staff = await change();
      if (belongsToProvider(staff))
        throw new ProblemError(
          'managed-by-provider',
          'The OpenID provider manages the second factors of this account.',
        );
      await deleteSecondFactors(trx, staff.id);
      await deleteSessionsOf(trx, staff.id);
      await deleteChallengesOf(trx, staff.id);
      await insertSignInLink(trx, { staffId: staff.id, by, at, isFirst: false });
      return presentAccount(staff);
    },
  });
}
