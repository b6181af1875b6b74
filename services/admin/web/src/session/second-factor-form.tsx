import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useState } from 'react';
import { knowsPasskeys, signWithPasskey } from '../api/passkey.ts';
import { finishSignIn, type SecondFactorProof, type SecondFactorRequest } from '../api/session.ts';
import { useText } from '../texts/use-text.ts';
import { useSignIn } from './use-session.ts';
import { useSignInFailure } from './use-sign-in-failure.ts';

type Props = {
  readonly request: SecondFactorRequest;
  /** The page after the sign-in, unless it is the one that was asked for. */
  readonly page?: string;
  readonly onStartAgain: () => void;
};

/** The second step of a sign-in: a code, a recovery code or a passkey. */
export function SecondFactorForm({ request, page, onStartAgain }: Props) {
  const text = useText();
  const signedIn = useSignIn();
  const failure = useSignInFailure();
  const [isRecovery, setRecovery] = useState(!request.authenticator && request.passkey === null);
  const [isWorking, setWorking] = useState(false);

  const prove = async (proof: Promise<SecondFactorProof>): Promise<void> => {
    setWorking(true);
    failure.clear();
    await signedIn(proof.then(finishSignIn), page).catch(failure.tell);
    setWorking(false);
  };

  return (
    <Stack spacing={2}>
      {failure.message !== undefined && <Alert severity="error">{failure.message}</Alert>}
      <PasskeyButton passkey={request.passkey} isWorking={isWorking} prove={prove} />
      {(isRecovery || request.authenticator) && (
        <CodeForm key={String(isRecovery)} isRecovery={isRecovery} isWorking={isWorking} prove={prove} />
      )}
      <OtherCode request={request} isRecovery={isRecovery} onChoose={setRecovery} />
      <Button color="inherit" onClick={onStartAgain}>
        {text('session.startAgain')}
      </Button>
      <Typography variant="body2" color="textSecondary">
        {text('session.lostSecond')}
      </Typography>
    </Stack>
  );
}

type ProofProps = {
  readonly isWorking: boolean;
  readonly prove: (proof: Promise<SecondFactorProof>) => Promise<void>;
};

function PasskeyButton({ passkey, isWorking, prove }: ProofProps & Pick<SecondFactorRequest, 'passkey'>) {
  const text = useText();
  if (passkey === null || !knowsPasskeys) return null;
  const sign = (): void => void prove(signWithPasskey(passkey).then((signed) => ({ passkey: signed })));
  return (
    <Button variant="outlined" size="large" disabled={isWorking} onClick={sign}>
      {text('session.usePasskey')}
    </Button>
  );
}

function CodeForm({ isRecovery, isWorking, prove }: ProofProps & { readonly isRecovery: boolean }) {
  const text = useText();
  const [code, setCode] = useState('');
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    await prove(Promise.resolve(isRecovery ? { recoveryCode: code } : { code }));
    setCode('');
  };
  return (
    <Stack component="form" spacing={2} onSubmit={(event: SubmitEvent<HTMLFormElement>) => void submit(event)}>
      <TextField
        label={text(isRecovery ? 'session.recoveryCode' : 'session.code')}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        slotProps={{ htmlInput: isRecovery ? { maxLength: 40 } : { inputMode: 'numeric', maxLength: 7 } }}
        required
        autoFocus
      />
      <Button type="submit" variant="contained" size="large" disabled={isWorking || code.trim() === ''}>
        {text(isWorking ? 'session.signingIn' : 'session.continue')}
      </Button>
    </Stack>
  );
}

type OtherProps = {
  readonly request: SecondFactorRequest;
  readonly isRecovery: boolean;
  readonly onChoose: (isRecovery: boolean) => void;
};

/** The way from the code of an app to a recovery code, and back. */
function OtherCode({ request, isRecovery, onChoose }: OtherProps) {
  const text = useText();
  if (!(isRecovery ? request.authenticator : request.recoveryCode)) return null;
  return (
    <Button onClick={() => onChoose(!isRecovery)}>
      {text(isRecovery ? 'session.useCode' : 'session.useRecoveryCode')}
    </Button>
  );
}
