import { StaffPermission } from '@booking/contracts';
import type { Route } from '@booking/http';
import { type Clock, type Database, transact } from '@booking/runtime';
import { z } from 'zod';
import { auditedCommand } from '../../audit-entry/audited-command.ts';
import { OptionalReason } from '../../audit-entry/reason-body.ts';
import { enable, permit, type Staff } from '../../staff/staff.ts';
import { staffCommand } from '../../staff/staff-command.ts';
import { requireUnchanged } from '../../staff/staff-permissions.ts';
import { presentAccount, StaffAccount } from '../../staff/staff-resource.ts';
import { changeStaff } from './change-staff.ts';
import { disableStaff } from './disable-staff.ts';
import { exportStaffRoute, listStaffRoute } from './list-staff.route.ts';
import { editStaffRoute, removeSecondFactorRoute } from './recover-staff.route.ts';

type Deps = { db: Database; clock: Clock };

export function manageStaffRoutes(deps: Deps): Route[] {
  return [
    listStaffRoute(deps),
    exportStaffRoute(deps),
    permitStaffRoute(deps),
    disableStaffRoute(deps),
    enableStaffRoute(deps),
    editStaffRoute(deps),
    removeSecondFactorRoute(deps),
  ];
}

const PermissionList = z.array(StaffPermission).max(StaffPermission.options.length);
const Permissions = OptionalReason.extend({
  permissions: PermissionList,
  previous: PermissionList.optional().meta({
    description: 'The permissions that the caller read. If they have changed since then, nothing is saved.',
  }),
});

function permitStaffRoute(deps: Deps): Route {
  return auditedCommand(deps, {
    ...staffCommand(deps),
    path: '/admin/api/staff/{staff}/permissions',
    operationId: 'permitStaff',
    summary: 'Change the permissions of an account, from its next request on. The caller needs each of them.',
    body: Permissions,
    answer: { description: 'The account as it is now', schema: StaffAccount },
    problems: ['permissions-changed'],
    action: 'permit_staff',
    run: async ({ params, body: { permissions, previous }, caller: giver }) => {
      const change = { id: params.staff, giver };
      const decide = (staff: Staff): Staff => {
        if (previous) requireUnchanged(staff, previous);
        return permit(staff, permissions);
      };
      return presentAccount(await transact(deps.db, (trx) => changeStaff(trx, change, decide)));
    },
  });
}

function disableStaffRoute(deps: Deps): Route {
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

function enableStaffRoute(deps: Deps): Route {
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
