import { Alert, Button } from '@mui/material';
import { ActionButton } from '../actions/action-button.tsx';
import { openDialog } from '../actions/open-dialog.tsx';
import type { Account, Codes } from '../api/answers.ts';
import { Facts } from '../fields/facts.tsx';
import { Section } from '../fields/section.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { text } from '../texts/text.ts';
import { AppDialog } from './app-dialog.tsx';
import { showCodes } from './codes-dialog.tsx';
import { Passkeys } from './passkeys.tsx';

/** The authenticator app, the passkeys and the recovery codes of the signed-in user. */
export function SecondFactorSection({ account }: { account: Account }) {
  const { authenticatorSince, passkeys } = account;
  const isOn = authenticatorSince !== null || passkeys.length > 0;
  return (
    <Section title={text('account.secondFactor')}>
      <Alert severity={isOn ? 'success' : 'warning'} sx={{ mb: 2 }}>
        {text(isOn ? 'account.secondFactorOn' : 'account.secondFactorOff')}
      </Alert>
      <Facts
        of={{
          'account.app': authenticatorSince === null ? <NoApp account={account} /> : <App since={authenticatorSince} />,
          'account.passkeys': <Passkeys account={account} />,
          'account.recoveryCodes': isOn ? (
            <CodesLeft count={account.recoveryCodesLeft} />
          ) : (
            text('account.noRecoveryCodes')
          ),
        }}
      />
    </Section>
  );
}

function NoApp({ account: { authenticatorUsable: isUsable } }: { account: Account }) {
  if (!isUsable) return text('account.appUnusable');
  return (
    <>
      {text('account.appOff')} <Button onClick={() => openDialog(<AppDialog />)}>{text('account.setUpApp')}</Button>
    </>
  );
}

function App({ since }: { since: string }) {
  return (
    <>
      {text('account.appSince')} <TimeText at={since} />{' '}
      <ActionButton of="account.removeApp" path="/account/authenticator/remove" color="error" button={INHERITED} />
    </>
  );
}

const INHERITED = { variant: 'text', color: 'inherit' } as const;

function CodesLeft({ count }: { count: number }) {
  return (
    <>
      {text('account.recoveryCodesLeft', { smart_count: count })}{' '}
      <ActionButton<Codes>
        of="account.renewCodes"
        path="/account/recovery-codes"
        onSuccess={showCodes}
        button={{ variant: 'text' }}
      />
    </>
  );
}
