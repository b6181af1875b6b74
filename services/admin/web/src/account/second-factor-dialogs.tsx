import { useState } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { RequiredField } from '../actions/required-field.tsx';
import type { Codes, Passkey } from '../api/answers.ts';
import { post } from '../api/call-api.ts';
import { createPasskey, type PasskeyOptions } from '../api/passkey.ts';
import { text } from '../texts/text.ts';
import { AppDialog } from './app-dialog.tsx';
import { CodesDialog } from './codes-dialog.tsx';

export type Question =
  | { readonly about: 'setUpApp' | 'removeApp' | 'addPasskey' | 'renewCodes' }
  | { readonly about: 'removePasskey'; readonly passkey: Passkey };

type Props = { readonly question: Question; readonly onClose: () => void };

/** A change of the second factor, and the recovery codes that some changes return. */
export function SecondFactorDialog({ question, onClose }: Props) {
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />;
  const plain = { reason: 'none', onClose } as const;
  const showCodes = ({ recoveryCodes }: Codes): void => (recoveryCodes ? setCodes(recoveryCodes) : onClose());
  switch (question.about) {
    case 'setUpApp':
      return <AppDialog onSuccess={showCodes} onClose={onClose} />;
    case 'addPasskey':
      return <AddPasskeyDialog onSuccess={showCodes} onClose={onClose} />;
    case 'renewCodes':
      return (
        <ActionDialog
          of="account.renewCodes"
          {...plain}
          run={() => post<Codes>('/account/recovery-codes', {})}
          onSuccess={showCodes}
        />
      );
    case 'removeApp': {
      const remove = (): Promise<unknown> => post('/account/authenticator/remove', {});
      return <ActionDialog of="account.removeApp" {...plain} color="error" run={remove} />;
    }
    case 'removePasskey': {
      const { id, name } = question.passkey;
      const remove = (): Promise<unknown> => post('/account/passkeys/remove', { id });
      return <ActionDialog of="account.removePasskey" values={{ name }} {...plain} color="error" run={remove} />;
    }
  }
}

/** Throws RequestProblem and `PasskeyCancelled`. */
async function addPasskey(name: string): Promise<Codes> {
  const { passkey } = await post<{ passkey: PasskeyOptions }>('/account/passkeys/challenge');
  return post('/account/passkeys', { name, passkey: await createPasskey(passkey) });
}

type AddProps = { readonly onSuccess: (codes: Codes) => void; readonly onClose: () => void };

function AddPasskeyDialog({ onSuccess, onClose }: AddProps) {
  const [name, setName] = useState('');
  return (
    <ActionDialog
      of="account.addPasskey"
      reason="none"
      isComplete={name.trim() !== ''}
      run={() => addPasskey(name.trim())}
      onSuccess={onSuccess}
      onClose={onClose}
    >
      <RequiredField label={text('account.passkeyName')} value={name} onType={setName} sx={{ mt: 2 }} autoFocus />
    </ActionDialog>
  );
}
