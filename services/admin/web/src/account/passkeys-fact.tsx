import { Box, Button, Typography } from '@mui/material';
import type { Account, Passkey } from '../api/answers.ts';
import { knowsPasskeys } from '../api/passkey.ts';
import { Fact } from '../fields/facts.tsx';
import { inLocale } from '../texts/locale.ts';
import { text } from '../texts/text.ts';

type Props = {
  readonly account: Account;
  readonly onAdd: () => void;
  readonly onRemove: (passkey: Passkey) => void;
};

/** The passkeys of the account, and the reason if none can be added here. */
export function PasskeysFact({ account: { passkeys, passkeysUsable }, onAdd, onRemove }: Props) {
  const canAdd = passkeysUsable && knowsPasskeys;
  return (
    <Fact name={text('account.passkeys')}>
      {passkeys.length === 0 && text('account.noPasskeys')}
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => onRemove(passkey)} />
      ))}{' '}
      {canAdd && <Button onClick={onAdd}>{text('account.addPasskey')}</Button>}
      {!canAdd && (
        <Typography variant="body2" color="textSecondary">
          {text('account.passkeysUnusable')}
        </Typography>
      )}
    </Fact>
  );
}

const days = inLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, createdAt, lastUsedAt } = passkey;
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
      <Button color="inherit" aria-label={text('account.removePasskeyOf', { name })} onClick={onRemove}>
        {text('account.removePasskey')}
      </Button>
    </Box>
  );
}
