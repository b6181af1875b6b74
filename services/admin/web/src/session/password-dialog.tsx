import { Stack } from '@mui/material';
import { useState } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { RequiredField } from '../actions/required-field.tsx';
import { post } from '../api/call-api.ts';
import { text } from '../texts/text.ts';
import { isChosen, type NewPassword, noPassword, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './new-password.ts';

/** Changes the user's own password. This ends every session of the account except the one in this browser. */
export function PasswordDialog() {
  const [current, setCurrent] = useState('');
  const [chosen, setChosen] = useState(noPassword);
  return (
    <ActionDialog
      of="account.change"
      confirm={text('account.changePassword')}
      isComplete={current !== '' && isChosen(chosen)}
      done={text('account.passwordChanged')}
      run={() => post('/session/password', { currentPassword: current, newPassword: chosen.password })}
    >
      <Stack spacing={2} sx={{ mt: 2 }}>
        <RequiredField
          type="password"
          autoComplete="current-password"
          label={text('account.currentPassword')}
          value={current}
          onType={setCurrent}
          pointer="/currentPassword"
        />
        <NewPasswordFields value={chosen} onChange={setChosen} />
      </Stack>
    </ActionDialog>
  );
}

type Props = { readonly value: NewPassword; readonly onChange: (value: NewPassword) => void };

function NewPasswordFields({ value, onChange }: Props) {
  const { password, repeated } = value;
  const isOther = repeated !== '' && repeated !== password;
  const shape = {
    type: 'password',
    autoComplete: 'new-password',
    slotProps: { htmlInput: { minLength: PASSWORD_LENGTH_MIN, maxLength: PASSWORD_LENGTH_MAX } },
  } as const;
  return (
    <>
      <RequiredField
        {...shape}
        label={text('account.newPassword')}
        hint={text('account.passwordRule', { min: PASSWORD_LENGTH_MIN })}
        pointer="/newPassword"
        value={password}
        onType={(typed) => onChange({ ...value, password: typed })}
      />
      <RequiredField
        {...shape}
        label={text('account.repeatPassword')}
        problem={isOther ? text('account.passwordsDiffer') : undefined}
        value={repeated}
        onType={(typed) => onChange({ ...value, repeated: typed })}
      />
    </>
  );
}
