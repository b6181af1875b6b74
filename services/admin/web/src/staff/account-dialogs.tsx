import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { useText } from '../texts/use-text.ts';
import { PermissionFields } from './permission-fields.tsx';
import type { InvitedStaff, StaffAccount } from './staff-account.ts';
import { disableStaff, enableStaff, inviteStaff, permitStaff } from './staff-orders.ts';

type Props = { readonly account: StaffAccount; readonly onClose: () => void };

export function LinkDialog({ account, onClose, onInvited }: Props & { onInvited: (invited: InvitedStaff) => void }) {
  return (
    <ActionDialog
      of="staff.link"
      values={{ name: account.name }}
      reason="optional"
      done={null}
      run={async (reason) => onInvited(await inviteStaff(account.id, reason))}
      onClose={onClose}
    />
  );
}

export function PermitDialog({ account, onClose }: Props) {
  const text = useText();
  const [permissions, setPermissions] = useState(account.permissions);
  const isGrowing = permissions.some((permission) => !account.permissions.includes(permission));
  return (
    <ActionDialog
      of="staff.permit"
      values={{ name: account.name }}
      confirm={text('staff.permitDo')}
      reason="optional"
      done={text('staff.permitDone', { name: account.name })}
      run={(reason) => permitStaff(account.id, permissions, reason)}
      onClose={onClose}
    >
      <PermissionFields value={permissions} onChange={setPermissions} />
      {isGrowing && (
        <Alert severity="info" variant="outlined" sx={{ mt: 2 }}>
          {text('staff.permitEndsLink')}
        </Alert>
      )}
    </ActionDialog>
  );
}

export function DisableDialog({ account, onClose }: Props) {
  const text = useText();
  return (
    <ActionDialog
      of="staff.disable"
      values={{ name: account.name }}
      color="error"
      reason="required"
      done={text('staff.disableDone', { name: account.name })}
      run={(reason) => disableStaff(account.id, reason)}
      onClose={onClose}
    />
  );
}

export function EnableDialog({ account, onClose }: Props) {
  const text = useText();
  return (
    <ActionDialog
      of="staff.enable"
      values={{ name: account.name }}
      reason="required"
      done={text('staff.enableDone', { name: account.name })}
      run={(reason) => enableStaff(account.id, reason)}
      onClose={onClose}
    />
  );
}
