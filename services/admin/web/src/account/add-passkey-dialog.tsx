import { useState } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { RequiredField } from '../actions/required-field.tsx';
import type { Codes } from '../api/answers.ts';
import { post } from '../api/call-api.ts';
import { createPasskey, type PasskeyOptions } from '../api/passkey.ts';
import { text } from '../texts/text.ts';
import { showCodes } from './codes-dialog.tsx';

export function AddPasskeyDialog() {
  const [name, setName] = useState('');
  return (
    <ActionDialog
      of="account.addPasskey"
      isComplete={name.trim() !== ''}
      run={() => addPasskey(name.trim())}
      onSuccess={showCodes}
    >
      <RequiredField label={text('account.passkeyName')} value={name} onType={setName} sx={{ mt: 2 }} autoFocus />
    </ActionDialog>
  );
}

/** Throws RequestProblem and `PasskeyCancelled`. */
async function addPasskey(name: string): Promise<Codes> {
  const { passkey } = await post<{ passkey: PasskeyOptions }>('/account/passkeys/challenge');
  return post('/account/passkeys', { name, passkey: await createPasskey(passkey) });
}
