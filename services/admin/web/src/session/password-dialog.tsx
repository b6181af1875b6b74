import { Stack } from '@mui/material';
import { useState } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { RequiredField } from '../actions/required-field.tsx';
import { useFieldProblems } from '../actions/use-field-problems.ts';
import { changePassword } from '../api/session.ts';
import { text } from '../texts/text.ts';
import { isChosen, type NewPassword, noPassword, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './new-password.ts';

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

type Props = {
  readonly value: NewPassword;
  readonly onChange: (value: NewPassword) => void;
  /** The API's problem with the password. */
  readonly problem?: string | undefined;
};

function NewPasswordFields({ value, onChange, problem }: Props) {
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
        problem={problem}
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
