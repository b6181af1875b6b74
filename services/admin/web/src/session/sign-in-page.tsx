import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState, type SubmitEvent } from 'react';
import { useLogin } from 'react-admin';
import { Wordmark } from '../layout/wordmark.tsx';
import { useText } from '../texts/use-text.ts';
import { OpenIdLink } from './open-id-link.tsx';
import { useSignInFailure } from './use-sign-in-failure.ts';

export function SignInPage() {
  const text = useText();
  return (
    <Box component="main" sx={{ minHeight: '100vh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Paper variant="outlined" sx={{ width: '100%', maxWidth: 380, p: 3 }}>
        <Wordmark />
        <Box sx={{ px: 1 }}>
          <Typography component="h1" variant="h1" sx={{ mt: 1 }}>
            {text('session.title')}
          </Typography>
          <Typography color="textSecondary" sx={{ mb: 2.5 }}>
            {text('session.lead')}
          </Typography>
          <SignInForm />
          <OpenIdLink />
        </Box>
      </Paper>
    </Box>
  );
}

function SignInForm() {
  const text = useText();
  const login = useLogin();
  const failure = useSignInFailure();
  const [isWorking, setWorking] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setWorking(true);
    failure.clear();
    await login({ email: form.get('email'), password: form.get('password') }).catch(failure.tell);
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
    </Stack>
  );
}
