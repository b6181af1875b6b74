import { Stack } from '@mui/material';
import { useState } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { AccountEmailField, AccountNameField } from '../actions/required-field.tsx';
import { post } from '../api/call-api.ts';
import { text } from '../texts/text.ts';

type Profile = { readonly name: string; readonly email: string };

type Props = {
  readonly of: 'account.edit' | 'staff.edit';
  readonly shown: Profile;
  /** The email of an OpenID account belongs to its provider. */
  readonly hasEmail: boolean;
  readonly path: string;
  readonly confirm?: string;
  readonly reason?: 'optional';
};

export function ProfileDialog({ of, shown, hasEmail, path, ...form }: Props) {
  const [name, setName] = useState(shown.name);
  const [email, setEmail] = useState(shown.email);
  const edited = { name: name.trim(), email: email.trim() };
  return (
    <ActionDialog
      {...form}
      of={of}
      values={{ name: shown.name }}
      isComplete={edited.name !== '' && edited.email !== ''}
      done={text(`${of}Done`, { name: edited.name })}
      run={(reason) => post(path, { ...changesOf(edited, shown), reason })}
    >
      <Stack spacing={2} sx={{ mt: 2 }}>
        <AccountNameField value={name} onType={setName} />
        {hasEmail && <AccountEmailField value={email} onType={setEmail} />}
      </Stack>
    </ActionDialog>
  );
}

/** Only the fields that the user changed, so that a colleague's change of the other field stays. */
function changesOf(edited: Profile, shown: Profile): Partial<Profile> {
  const { name, email } = edited;
  return { ...(name !== shown.name && { name }), ...(email !== shown.email && { email }) };
}
