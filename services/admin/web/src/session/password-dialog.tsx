import { Stack } from '@mui/material';
import { useState } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { RequiredField } from '../actions/required-field.tsx';
import { useFieldProblems } from '../actions/use-field-problems.ts';
import { changePassword } from '../api/session.ts';
import { text } from '../texts/text.ts';
import { isChosen, noPassword } from './new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

export function PasswordDialog() {
  const { watch, problemOf } = useFieldProblems();
  const [current, setCurrent] = useState('');
  const [chosen, setChosen] = useState(noPassword);
  return (
    <ActionDialog
      of="account.change"
      confirm={text('account.changePassword')}
      isComplete={current !== '' && isChosen(chosen)}
      done={text('account.passwordChanged')}
      run={() => watch(changePassword(current, chosen.password))}
    >
      <Stack spacing={2} sx={{ mt: 2 }}>
        <RequiredField
          type="password"
          autoComplete="current-password"
          label={text('account.currentPassword')}
          value={current}
          onType={setCurrent}
          problem={problemOf('/currentPassword')}
        />
        <NewPasswordFields value={chosen} onChange={setChosen} problem={problemOf('/newPassword')} />
      </Stack>
    </ActionDialog>
  );
}
