import { TextField } from '@mui/material';
import { text } from '../texts/text.ts';
import { type NewPassword, PASSWORD_LENGTH_MAX, PASSWORD_LENGTH_MIN } from './new-password.ts';

type Props = {
  readonly value: NewPassword;
  readonly onChange: (value: NewPassword) => void;
  /** The API's problem with the password. */
  readonly problem?: string | undefined;
};

export function NewPasswordFields({ value, onChange, problem }: Props) {
  const { password, repeated } = value;
  const isOther = repeated !== '' && repeated !== password;
  const shape = {
    type: 'password',
    autoComplete: 'new-password',
    required: true,
    fullWidth: true,
    slotProps: { htmlInput: { minLength: PASSWORD_LENGTH_MIN, maxLength: PASSWORD_LENGTH_MAX } },
  } as const;
  return (
    <>
      <TextField
        {...shape}
        label={text('account.newPassword')}
        helperText={problem ?? text('account.passwordRule', { min: PASSWORD_LENGTH_MIN })}
        error={problem !== undefined}
        value={password}
        onChange={(event) => onChange({ ...value, password: event.target.value })}
      />
      <TextField
        {...shape}
        label={text('account.repeatPassword')}
        helperText={isOther && text('account.passwordsDiffer')}
        error={isOther}
        value={repeated}
        onChange={(event) => onChange({ ...value, repeated: event.target.value })}
      />
    </>
  );
}
