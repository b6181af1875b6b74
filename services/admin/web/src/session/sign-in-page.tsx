import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type SubmitEvent, useState } from 'react';
import { type SecondFactorRequest, signIn } from '../api/session.ts';
import { useText } from '../texts/use-text.ts';
import { Entrance } from './entrance.tsx';
import { OtherMethods } from './other-methods.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';
import { useSignIn } from './use-session.ts';
import { useSignInFailure } from './use-sign-in-failure.ts';

export function SignInPage() {
  const text = useText();
  const [request, setRequest] = useState<SecondFactorRequest>();
  if (request) {
    return (
      <Entrance title={text('session.secondTitle')} lead={text('session.secondLead')}>
        <SecondFactorForm request={request} onStartAgain={() => setRequest(undefined)} />
      </Entrance>
    );
  }
  return (
    <Entrance title={text('session.title')} lead={text('session.lead')}>
      <SignInForm onHalfSignedIn={setRequest} />
      <OtherMethods />
    </Entrance>
  );
}

function SignInForm({ onHalfSignedIn }: { onHalfSignedIn: (request: SecondFactorRequest) => void }) {
  const text = useText();
  const signedIn = useSignIn();
  const failure = useSignInFailure();
  const [isWorking, setWorking] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setWorking(true);
    failure.clear();
    const [email, password] = [form.get('email') as string, form.get('password') as string];
    await signIn({ email, password })
      .then((missing) => (missing ? onHalfSignedIn(missing) : signedIn()))
      .catch(failure.tell);
    setWorking(false);
  };

  return (
    <Stack component="form" spacing={2} onSubmit={(event: SubmitEvent<HTMLFormElement>) => void submit(event)}>
      {failure.message !== undefined && <Alert severity="error">{failure.message}</Alert>}
      <TextField name="email" type="email" label={text('session.email')} autoComplete="username" required autoFocus />
      <TextField
        name="password"
        type="password"
        label={text('session.password')}
        autoComplete="current-password"
        required
      />
      <Button type="submit" variant="contained" size="large" disabled={isWorking}>
        {text(isWorking ? 'session.signingIn' : 'session.signIn')}
      </Button>
      <Typography variant="body2" color="textSecondary">
        {text('session.forgotten')}
      </Typography>
    </Stack>
  );
}
