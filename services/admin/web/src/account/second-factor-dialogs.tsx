import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { ActionDialog } from '../actions/action-dialog.tsx';
import { PasskeyCancelled } from '../api/passkey.ts';
import { useText } from '../texts/use-text.ts';
import { addPasskey, type Passkey, removeAuthenticator, removePasskey, renewRecoveryCodes } from './account.ts';
import { AppDialog } from './app-dialog.tsx';

export type Question =
  | { readonly about: 'setUpApp' | 'removeApp' | 'addPasskey' | 'renewCodes' }
  | { readonly about: 'removePasskey'; readonly passkey: Passkey };

type Props = {
  readonly question: Question;
  /** Called with codes that are shown once. */
  readonly onCodes: (codes: readonly string[] | null) => void;
  readonly onClose: () => void;
};

export function SecondFactorDialog({ question, onCodes, onClose }: Props) {
  switch (question.about) {
    case 'setUpApp':
      return <AppDialog onCodes={onCodes} onClose={onClose} />;
    case 'addPasskey':
      return <AddPasskeyDialog onCodes={onCodes} onClose={onClose} />;
    case 'removeApp':
      return <RemoveAppDialog onClose={onClose} />;
    case 'removePasskey':
      return <RemovePasskeyDialog passkey={question.passkey} onClose={onClose} />;
    case 'renewCodes':
      return <RenewCodesDialog onCodes={onCodes} onClose={onClose} />;
  }
}

function AddPasskeyDialog({ onCodes, onClose }: Omit<Props, 'question'>) {
  const text = useText();
  const [name, setName] = useState('');
  const add = async (): Promise<void> => {
    const { recoveryCodes } = await addPasskey(name.trim()).catch((error: unknown) => {
      throw error instanceof PasskeyCancelled ? text('account.passkeyCancelled') : error;
    });
    onCodes(recoveryCodes);
  };
  return (
    <ActionDialog
      of="account.addPasskey"
      reason="none"
      isComplete={name.trim() !== ''}
      done={text('account.addPasskeyDone')}
      run={add}
      onClose={onClose}
    >
      <TextField
        label={text('account.passkeyName')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        sx={{ mt: 2 }}
        fullWidth
        required
        autoFocus
      />
    </ActionDialog>
  );
}

function RemoveAppDialog({ onClose }: Pick<Props, 'onClose'>) {
  const text = useText();
  return (
    <ActionDialog
      of="account.removeApp"
      color="error"
      reason="none"
      done={text('account.removeAppDone')}
      run={removeAuthenticator}
      onClose={onClose}
    />
  );
}

function RemovePasskeyDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const text = useText();
  return (
    <ActionDialog
      of="account.removePasskey"
      values={{ name }}
      color="error"
      reason="none"
      done={text('account.removePasskeyDone')}
      run={() => removePasskey(id)}
      onClose={onClose}
    />
  );
}

function RenewCodesDialog({ onCodes, onClose }: Omit<Props, 'question'>) {
  const text = useText();
  return (
    <ActionDialog
      of="account.renewCodes"
      reason="none"
      done={text('account.renewCodesDone')}
      run={async () => onCodes((await renewRecoveryCodes()).recoveryCodes)}
      onClose={onClose}
    />
  );
}
