import type { StaffPermission } from '@booking/contracts';
import { Stack } from '@mui/material';
import { useState } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { RequiredField } from '../actions/required-field.tsx';
import { useFieldProblems } from '../actions/use-field-problems.ts';
import type { InvitedStaff } from '../api/answers.ts';
import { post } from '../api/call-api.ts';
import { text } from '../texts/text.ts';
import { showInvitation } from './invitation-dialog.tsx';
import { PermissionFields } from './permission-fields.tsx';

export function InviteDialog() {
  const { watch, problemOf } = useFieldProblems();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [permissions, setPermissions] = useState<readonly StaffPermission[]>(['read_all']);
  return (
    <ActionDialog
      of="staff.invite"
      values={{ name: name.trim() }}
      isComplete={email.trim() !== '' && name.trim() !== '' && permissions.length > 0}
      run={() => watch(post<InvitedStaff>('/staff', { email: email.trim(), name, permissions }))}
      onSuccess={showInvitation}
    >
      <Stack spacing={2} sx={{ mt: 2 }}>
        <RequiredField
          type="email"
          label={text('fields.email')}
          value={email}
          onType={setEmail}
          problem={problemOf('/email')}
        />
        <RequiredField label={text('fields.name')} value={name} onType={setName} problem={problemOf('/name')} />
      </Stack>
      <PermissionFields value={permissions} onChange={setPermissions} isRequired />
    </ActionDialog>
  );
}
