import { Box, Button } from '@mui/material';
import { ActionButton } from '../actions/action-button.tsx';
import { openDialog } from '../actions/open-dialog.tsx';
import type { Account, Passkey } from '../api/answers.ts';
import { post } from '../api/call-api.ts';
import { knowsPasskeys } from '../api/passkey.ts';
import { Muted } from '../fields/muted.tsx';
import { inLocale } from '../texts/locale.ts';
import { text } from '../texts/text.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';

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
