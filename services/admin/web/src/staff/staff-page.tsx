import type { StaffPermission } from '@booking/contracts';
import { Box, Button, Stack } from '@mui/material';
import { type ReactElement, useState } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { openDialog } from '../actions/open-dialog.tsx';
import { AccountEmailField, AccountNameField } from '../actions/required-field.tsx';
import type { InvitedStaff, StaffAccount } from '../api/answers.ts';
import { post } from '../api/call-api.ts';
import { useMay, usePermissions, useSession } from '../api/use-session.ts';
import { ForeignText, TwoLines } from '../fields/lines.tsx';
import { defineChip } from '../fields/status-chip.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { listPage } from '../records/list-page.tsx';
import { ProfileDialog } from '../session/profile-dialog.tsx';
import { text } from '../texts/text.ts';
import { showInvitation } from './invitation-dialog.tsx';
import { allPermissions, PermissionFields } from './permission-fields.tsx';
import { PermitDialog } from './permit-dialog.tsx';

const StaffChip = defineChip('staff.status', { active: 'success', invited: 'progress', disabled: 'neutral' });

export const StaffPage = listPage<StaffAccount>({
  texts: 'staff',
  hasDays: false,
  pathOf: undefined,
  actions: <InviteButton />,
  columns: [
    { label: 'fields.name', cell: (account) => <NameCell account={account} />, card: 'title' },
    { label: 'fields.status', cell: (account) => <StaffChip state={statusOf(account)} />, card: 'corner' },
    { label: 'staff.permissions', cell: (account) => <PermissionsCell account={account} /> },
    { label: 'account.secondFactor', cell: secondFactorText },
    {
      label: 'staff.lastSignIn',
      cell: ({ lastSignedInAt: at }) => (at === null ? text('staff.never') : <TimeText at={at} />),
    },
    { label: 'fields.actions', cell: (account) => <StaffActions account={account} />, align: 'right' },
  ],
});

function InviteButton() {
  if (!useMay('manage_staff')) return null;
  return (
    <Button variant="contained" onClick={() => openDialog(<InviteDialog />)}>
      {text('staff.invite')}
    </Button>
  );
}

/** A width in which most email addresses fit in one line. */
const NAME_PX = 190;

function NameCell({ account: { name, email } }: { account: StaffAccount }) {
  return (
    <Box sx={{ minWidth: NAME_PX }}>
      <ForeignText>
        <TwoLines below={email}>{name}</TwoLines>
      </ForeignText>
    </Box>
  );
}

function secondFactorText({ belongsToProvider, hasSecondFactor }: StaffAccount): string {
  if (belongsToProvider) return text('staff.hasSecondFactor.provider');
  return text(hasSecondFactor ? 'staff.hasSecondFactor.yes' : 'staff.hasSecondFactor.no');
}

/** A width that leaves the actions in one line. */
const PERMISSIONS_PX = 220;

function PermissionsCell({ account }: { account: StaffAccount }) {
  const held = allPermissions().filter((permission) => account.permissions.includes(permission));
  const names = held.map((permission) => text(`staff.permission.${permission}`));
  return <Box sx={{ maxWidth: PERMISSIONS_PX }}>{names.join(', ') || text('staff.noPermissions')}</Box>;
}

/**
 * The actions on an account. There are none for the user's own account, or for an account with permissions that the
 * user lacks.
 */
function StaffActions({ account }: { account: StaffAccount }) {
  const { data: user } = useSession();
  const own = usePermissions();
  if (user?.id === account.id) return text('staff.you');
  if (account.permissions.some((permission) => !own.includes(permission))) return text('staff.mayMore');
  return (
    <Box sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
      {actionsOn(account).map((action) => (
        <Button
          key={action}
          color="inherit"
          sx={{ whiteSpace: 'nowrap' }}
          onClick={() => openDialog(staffDialog(action, account))}
        >
          {text(`staff.${action}`)}
        </Button>
      ))}
    </Box>
  );
}

function statusOf({ disabledAt, hasPassword, belongsToProvider }: StaffAccount) {
  if (disabledAt !== null) return 'disabled';
  return hasPassword || belongsToProvider ? 'active' : 'invited';
}

type AccountAction = 'edit' | 'permit' | 'link' | 'unprotect' | 'disable' | 'enable';

/** The OpenID provider manages the permissions and the sign-in of its accounts. */
function actionsOn(account: StaffAccount): readonly AccountAction[] {
  if (statusOf(account) === 'disabled') return ['enable'];
  if (account.belongsToProvider) return ['edit', 'disable'];
  return ['edit', 'permit', 'link', ...(account.hasSecondFactor ? (['unprotect'] as const) : []), 'disable'];
}

/** The actions whose dialog only asks for a reason. */
const REASONED = {
  link: { path: 'invite', reason: 'optional', onSuccess: showInvitation },
  unprotect: { path: 'remove-second-factor', reason: 'required', color: 'error' },
  disable: { path: 'disable', reason: 'required', color: 'error' },
  enable: { path: 'enable', reason: 'required' },
} as const;

/** The dialog of an action on an account. */
function staffDialog(action: AccountAction, account: StaffAccount): ReactElement {
  const { id, name } = account;
  if (action === 'permit') return <PermitDialog account={account} />;
  if (action !== 'edit') {
    const { path, ...form } = REASONED[action];
    return (
      <ActionDialog<InvitedStaff> of={`staff.${action}`} values={{ name }} path={`/staff/${id}/${path}`} {...form} />
    );
  }
  return (
    <ProfileDialog
      of="staff.edit"
      confirm={text('staff.editDo')}
      reason="optional"
      shown={account}
      hasEmail={!account.belongsToProvider}
      path={`/staff/${id}/profile`}
    />
  );
}

function InviteDialog() {
  const own = usePermissions();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [permissions, setPermissions] = useState<readonly StaffPermission[]>(
    own.includes('read_all') ? ['read_all'] : [],
  );
  return (
    <ActionDialog
      of="staff.invite"
      values={{ name: name.trim() }}
      isComplete={email.trim() !== '' && name.trim() !== '' && permissions.length > 0}
      run={() => post<InvitedStaff>('/staff', { email: email.trim(), name, permissions })}
      onSuccess={showInvitation}
    >
      <Stack spacing={2} sx={{ mt: 2 }}>
        <AccountEmailField value={email} onType={setEmail} />
        <AccountNameField value={name} onType={setName} />
      </Stack>
      <PermissionFields value={permissions} onChange={setPermissions} isRequired />
    </ActionDialog>
  );
}
