import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useText } from '../texts/use-text.ts';

export type Profile = { readonly name: string; readonly email: string };

type Props = {
  readonly value: Profile;
  readonly onChange: (value: Profile) => void;
  /** Whether the email can be changed here. */
  readonly hasEmail: boolean;
};

/** The name and the email of an account. */
export function ProfileFields({ value, onChange, hasEmail }: Props) {
  const text = useText();
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <TextField
        label={text('account.name')}
        value={value.name}
        onChange={(event) => onChange({ ...value, name: event.target.value })}
        required
      />
      {hasEmail && (
        <TextField
          type="email"
          label={text('account.email')}
          value={value.email}
          onChange={(event) => onChange({ ...value, email: event.target.value })}
          required
        />
      )}
    </Stack>
  );
}
