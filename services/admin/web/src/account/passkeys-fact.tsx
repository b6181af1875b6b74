import { Box, Button, Typography } from '@mui/material';
import { ActionButton } from '../actions/action-button.tsx';
import { openDialog } from '../actions/open-dialog.tsx';
import type { Account, Passkey } from '../api/answers.ts';
import { post } from '../api/call-api.ts';
import { knowsPasskeys } from '../api/passkey.ts';
import { Fact } from '../fields/facts.tsx';
import { inLocale } from '../texts/locale.ts';
import { text } from '../texts/text.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';

/** The passkeys of the account, and the reason if none can be added here. */
export function PasskeysFact({ account: { passkeys, passkeysUsable } }: { account: Account }) {
  const canAdd = passkeysUsable && knowsPasskeys;
  return (
    <Fact name={text('account.passkeys')}>
      {passkeys.length === 0 && text('account.noPasskeys')}
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}{' '}
      {canAdd && <Button onClick={() => openDialog(<AddPasskeyDialog />)}>{text('account.addPasskey')}</Button>}
      {!canAdd && (
        <Typography variant="body2" color="textSecondary">
          {text('account.passkeysUnusable')}
        </Typography>
      )}
    </Fact>
  );
}

const days = inLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const added = days().format(new Date(createdAt));
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
      <Box sx={{ flex: 1 }}>
        {name}
        <Typography variant="body2" color="textSecondary">
          {lastUsedAt === null
            ? text('account.passkeyUnused', { added })
            : text('account.passkeyUsed', { added, used: days().format(new Date(lastUsedAt)) })}
        </Typography>
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
