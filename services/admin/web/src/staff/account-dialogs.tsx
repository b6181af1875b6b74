import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { ProfileFields } from '../session/profile-fields.tsx';
import { useText } from '../texts/use-text.ts';
import { PermissionFields } from './permission-fields.tsx';
import type { InvitedStaff, StaffAccount } from './staff-account.ts';
import { disableStaff, editStaff, enableStaff, inviteStaff, permitStaff, removeSecondFactor } from './staff-orders.ts';

type Props = { readonly account: StaffAccount; readonly onClose: () => void };

export function LinkDialog({ account, onClose, onInvited }: Props & { onInvited: (invited: InvitedStaff) => void }) {
  const text = useText();
  return (
    <ActionDialog
      of="staff.link"
      values={{ name: account.name }}
      reason="optional"
      done={text('staff.linkDone', { name: account.name })}
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

export function EditDialog({ account, onClose }: Props) {
  const text = useText();
  const [profile, setProfile] = useState({ name: account.name, email: account.email });
  return (
    <ActionDialog
      of="staff.edit"
      values={{ name: account.name }}
      confirm={text('staff.editDo')}
      reason="optional"
      isComplete={profile.name.trim() !== '' && profile.email.trim() !== ''}
      done={text('staff.editDone', { name: profile.name.trim() })}
      run={(reason) => editStaff(account.id, { name: profile.name.trim(), email: profile.email.trim() }, reason)}
      onClose={onClose}
    >
      <ProfileFields value={profile} onChange={setProfile} hasEmail={!account.belongsToProvider} />
    </ActionDialog>
  );
}

/** The actions that need a reason and nothing else. */
const WITH_REASON = {
  unprotect: { of: 'staff.unprotect', color: 'error', run: removeSecondFactor },
  disable: { of: 'staff.disable', color: 'error', run: disableStaff },
  enable: { of: 'staff.enable', color: 'primary', run: enableStaff },
} as const;

export function ReasonDialog({ action, account, onClose }: Props & { readonly action: keyof typeof WITH_REASON }) {
  const text = useText();
  const { of, color, run } = WITH_REASON[action];
  const { id, name } = account;
  return (
    <ActionDialog
      of={of}
      values={{ name }}
      color={color}
      reason="required"
      done={text(`${of}Done`, { name })}
      run={(reason) => run(id, reason)}
      onClose={onClose}
    />
  );
}
