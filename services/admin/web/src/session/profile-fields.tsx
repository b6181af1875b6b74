import { Stack } from '@mui/material';
import { RequiredField } from '../actions/required-field.tsx';
import { text } from '../texts/text.ts';

export type Profile = { readonly name: string; readonly email: string };

/** The members that the user changed, so that a change of the other one by a colleague stays. */
export function profileChangesOf(edited: Profile, shown: Profile): Partial<Profile> {
  const [name, email] = [edited.name.trim(), edited.email.trim()];
  return { ...(name !== shown.name && { name }), ...(email !== shown.email && { email }) };
}

type Props = {
  readonly value: Profile;
  readonly onChange: (value: Profile) => void;
  /** Whether the email can be changed here. */
  readonly hasEmail: boolean;
};

export function ProfileFields({ value, onChange, hasEmail }: Props) {
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <RequiredField label={text('fields.name')} value={value.name} onType={(name) => onChange({ ...value, name })} />
      {hasEmail && (
        <RequiredField
          type="email"
          label={text('fields.email')}
          value={value.email}
          onType={(email) => onChange({ ...value, email })}
        />
      )}
    </Stack>
  );
}
