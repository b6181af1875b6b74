import type { StaffPermission } from '@booking/contracts';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { useFieldProblems } from '../actions/use-field-problems.ts';
import { useText } from '../texts/use-text.ts';
import { PermissionFields } from './permission-fields.tsx';
import type { InvitedStaff } from './staff-account.ts';
import { createStaff } from './staff-orders.ts';

type Props = { readonly onInvited: (invited: InvitedStaff) => void; readonly onClose: () => void };

/** Creates an account. */
export function InviteDialog({ onInvited, onClose }: Props) {
  const text = useText();
  const { watch, problemOf } = useFieldProblems();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [permissions, setPermissions] = useState<readonly StaffPermission[]>(['read_all']);
  return (
    <ActionDialog
      of="staff.invite"
      reason="none"
      isComplete={email.trim() !== '' && name.trim() !== '' && permissions.length > 0}
      done={text('staff.inviteDone', { name: name.trim() })}
      run={async () => onInvited(await watch(createStaff({ email: email.trim(), name, permissions })))}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ mt: 2 }}>
        <RequiredField
          type="email"
          label={text('staff.email')}
          value={email}
          onType={setEmail}
          problem={problemOf('/email')}
        />
        <RequiredField label={text('staff.name')} value={name} onType={setName} problem={problemOf('/name')} />
      </Stack>
      <PermissionFields value={permissions} onChange={setPermissions} isRequired />
    </ActionDialog>
  );
}

type FieldProps = {
  readonly type?: 'text' | 'email';
  readonly label: string;
  readonly value: string;
  readonly onType: (value: string) => void;
  /** The API's problem with the field. */
  readonly problem: string | undefined;
};

function RequiredField({ type = 'text', label, value, onType, problem }: FieldProps) {
  return (
    <TextField
      type={type}
      label={label}
      helperText={problem}
      error={problem !== undefined}
      value={value}
      onChange={(event) => onType(event.target.value)}
      required
    />
  );
}
