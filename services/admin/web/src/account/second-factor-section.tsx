import { Alert, Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { Account, Passkey } from '../api/answers.ts';
import { Fact, Facts } from '../fields/facts.tsx';
import { Section } from '../fields/section.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { text } from '../texts/text.ts';
import { PasskeysFact } from './passkeys-fact.tsx';
import { type Question, SecondFactorDialog } from './second-factor-dialogs.tsx';

/** The authenticator app, the passkeys and the recovery codes of the signed-in user. */
export function SecondFactorSection({ account }: { account: Account }) {
  const [question, ask] = useState<Question>();
  const { authenticatorSince, passkeys } = account;
  const isOn = authenticatorSince !== null || passkeys.length > 0;
  return (
    <Section title={text('account.secondFactor')}>
      <Alert severity={isOn ? 'success' : 'warning'} variant="outlined" sx={{ mb: 2 }}>
        {text(isOn ? 'account.secondFactorOn' : 'account.secondFactorOff')}
      </Alert>
      <Facts>
        <AppFact account={account} onAsk={ask} />
        <PasskeysFact
          account={account}
          onAdd={() => ask({ about: 'addPasskey' })}
          onRemove={(passkey: Passkey) => ask({ about: 'removePasskey', passkey })}
        />
        <Fact name={text('account.recoveryCodes')}>
          <WithButton
            button={isOn && <Button onClick={() => ask({ about: 'renewCodes' })}>{text('account.renewCodes')}</Button>}
          >
            {isOn
              ? text('account.recoveryCodesLeft', { smart_count: account.recoveryCodesLeft })
              : text('account.noRecoveryCodes')}
          </WithButton>
        </Fact>
      </Facts>
      {question && <SecondFactorDialog question={question} onClose={() => ask(undefined)} />}
    </Section>
  );
}

type AppFactProps = { readonly account: Account; readonly onAsk: (question: Question) => void };

function AppFact({ account: { authenticatorSince: since, authenticatorUsable: isUsable }, onAsk }: AppFactProps) {
  const setUp = isUsable && <Button onClick={() => onAsk({ about: 'setUpApp' })}>{text('account.setUpApp')}</Button>;
  return (
    <Fact name={text('account.app')}>
      {since === null ? (
        <WithButton button={setUp}>{text(isUsable ? 'account.appOff' : 'account.appUnusable')}</WithButton>
      ) : (
        <WithButton
          button={
            <Button color="inherit" onClick={() => onAsk({ about: 'removeApp' })}>
              {text('account.removeApp')}
            </Button>
          }
        >
          {text('account.appSince')} <TimeText at={since} />
        </WithButton>
      )}
    </Fact>
  );
}

function WithButton({ children, button }: { children: ReactNode; button: ReactNode }) {
  return (
    <>
      {children} {button}
    </>
  );
}
