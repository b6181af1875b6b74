import type { StaffPermission } from '@booking/contracts';
import { Alert } from '@mui/material';
import { useState } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import type { StaffAccount } from '../api/answers.ts';
import { post } from '../api/call-api.ts';
import { isProblem } from '../api/request-problem.ts';
import { text } from '../texts/text.ts';
import { changesOf, type Permissions, rebased } from './permission-changes.ts';
import { PermissionFields } from './permission-fields.tsx';

/** If a colleague saved first, the dialog applies the user's changes to the current permissions, to be saved again. */
export function PermitDialog({ account }: { account: StaffAccount }) {
  const [previous, setPrevious] = useState<Permissions>(account.permissions);
  const [permissions, setPermissions] = useState<Permissions>(account.permissions);
  const isGrowing = permissions.some((permission) => !previous.includes(permission));

  const save = async (reason: string | undefined): Promise<StaffAccount> => {
    try {
      return await post(`/staff/${account.id}/permissions`, { previous, permissions, reason });
    } catch (error) {
      if (isProblem(error, 'permissions-changed')) {
        const present = error.problem['permissions'] as Permissions;
        setPermissions(rebased(permissions, { previous, present }));
        setPrevious(present);
      }
      throw error;
    }
  };

  return (
    <ActionDialog
      of="staff.permit"
      values={{ name: account.name }}
      confirm={text('staff.permitDo')}
      reason="optional"
      run={save}
    >
      {previous !== account.permissions && <Conflict previous={previous} permissions={permissions} />}
      <PermissionFields value={permissions} onChange={setPermissions} />
      {isGrowing && (
        <Alert severity="info" sx={{ mt: 2 }}>
          {text('staff.permitEndsLink')}
        </Alert>
      )}
    </ActionDialog>
  );
}

/** The current permissions, and the changes that saving again would make. */
function Conflict({ previous, permissions }: { readonly previous: Permissions; readonly permissions: Permissions }) {
  const nameOf = (permission: StaffPermission): string => text(`staff.permission.${permission}`);
  const { granted, revoked } = changesOf(permissions, previous);
  const changes = [...granted.map((one) => `+ ${nameOf(one)}`), ...revoked.map((one) => `− ${nameOf(one)}`)].join(', ');
  const now = previous.length === 0 ? text('staff.noPermissions') : previous.map(nameOf).join(', ');
  return (
    <Alert severity="warning" sx={{ mt: 2 }}>
      {text('staff.permitNow', { permissions: now })}{' '}
      {changes === '' ? text('staff.permitNoneLeft') : text('staff.permitYours', { changes })}
    </Alert>
  );
}
