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
  const [code, setCode] = useState('');
  const [isWorking, setWorking] = useState(false);
  const { passkey } = request;
  const hasCode = isRecovery || request.authenticator;

  const prove = async (proof: Promise<SecondFactorProof>): Promise<void> => {
    setWorking(true);
    failure.clear();
    await signedIn(proof.then(finishSignIn), page).catch(failure.tell);
    setCode('');
    setWorking(false);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void prove(Promise.resolve(isRecovery ? { recoveryCode: code } : { code }));
  };

  return (
    <Stack component="form" spacing={2} onSubmit={submit}>
      {failure.message !== undefined && <Alert severity="error">{failure.message}</Alert>}
      {passkey !== null && knowsPasskeys && (
        <Button
          variant="outlined"
          size="large"
          disabled={isWorking}
          onClick={() => void prove(signWithPasskey(passkey).then((signed) => ({ passkey: signed })))}
        >
          {text('session.usePasskey')}
        </Button>
      )}
      {hasCode && (
        <>
          <TextField
            key={String(isRecovery)}
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
        </>
      )}
      {!isRecovery && request.recoveryCode && (
        <Button onClick={() => setRecovery(true)}>{text('session.useRecoveryCode')}</Button>
      )}
      {isRecovery && request.authenticator && (
        <Button onClick={() => setRecovery(false)}>{text('session.useCode')}</Button>
      )}
      <Button color="inherit" onClick={onStartAgain}>
        {text('session.startAgain')}
      </Button>
      <Typography variant="body2" color="textSecondary">
        {text('session.lostSecond')}
      </Typography>
    </Stack>
  );
}
