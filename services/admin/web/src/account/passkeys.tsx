import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { ActionButton } from '../actions/action-button.tsx';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { openDialog } from '../actions/open-dialog.tsx';
import { RequiredField } from '../actions/required-field.tsx';
import type { Account, Codes, Passkey } from '../api/answers.ts';
import { post } from '../api/call-api.ts';
import { createPasskey, knowsPasskeys, type PasskeyOptions } from '../api/passkey.ts';
import { Muted } from '../fields/muted.tsx';
import { inLocale } from '../texts/locale.ts';
import { text } from '../texts/text.ts';
import { showCodes } from './codes-dialog.tsx';

/** The passkeys of the account, and the reason if none can be added here. */
export function Passkeys({ account: { passkeys, passkeysUsable } }: { account: Account }) {
  const canAdd = passkeysUsable && knowsPasskeys;
  return (
    <>
      {passkeys.length === 0 && text('account.noPasskeys')}
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}{' '}
      {canAdd ? (
        <Button onClick={() => openDialog(<AddPasskeyDialog />)}>{text('account.addPasskey')}</Button>
      ) : (
        <Muted>{text('account.passkeysUnusable')}</Muted>
      )}
    </>
  );
}

const days = inLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const added = days().format(new Date(createdAt));
  const usage =
    lastUsedAt === null
      ? text('account.passkeyUnused', { added })
      : text('account.passkeyUsed', { added, used: days().format(new Date(lastUsedAt)) });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
      <Box sx={{ flex: 1 }}>
        {name}
        <Muted>{usage}</Muted>
      </Box>
      <ActionButton
        of="account.removePasskey"
        values={{ name }}
        color="error"
        run={() => post('/account/passkeys/remove', { id })}
        button={{ variant: 'text', color: 'inherit', 'aria-label': text('account.removePasskeyOf', { name }) }}
      />
    </Box>
  );
}

function AddPasskeyDialog() {
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

/** Creates a passkey in the browser and adds it to the account. Throws RequestProblem and `PasskeyCancelled`. */
async function addPasskey(name: string): Promise<Codes> {
  const { passkey } = await post<{ passkey: PasskeyOptions }>('/account/passkeys/challenge');
  return post('/account/passkeys', { name, passkey: await createPasskey(passkey) });
}
