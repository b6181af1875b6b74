import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { API, callApi } from '../api/call-api.ts';
import { knowsPasskeys } from '../api/passkey.ts';
import { signInWithPasskey } from '../api/session.ts';
import { useText } from '../texts/use-text.ts';
import { useSignIn } from './use-session.ts';
import { useSignInFailure } from './use-sign-in-failure.ts';

type SignInMethods = { readonly passkey: boolean; readonly openId: { readonly host: string } | null };

/** The sign-in with a passkey and by the OpenID provider, as far as they are possible here. */
export function OtherMethods() {
  const { data } = useQuery({
    queryKey: ['sign-in-methods'],
    queryFn: ({ signal }) => callApi<SignInMethods>('/session/methods', { signal }),
  });
  const hasPasskey = data?.passkey === true && knowsPasskeys;
  const host = data?.openId?.host;
  if (!hasPasskey && host === undefined) return null;
  return <Methods hasPasskey={hasPasskey} host={host} />;
}

function Methods({ hasPasskey, host }: { hasPasskey: boolean; host: string | undefined }) {
  const text = useText();
  return (
    <>
      <Divider sx={{ my: 2, fontSize: '0.8rem', color: 'text.secondary' }}>{text('session.or')}</Divider>
      <Stack spacing={1.5}>
        {hasPasskey && <PasskeyButton />}
        {host !== undefined && (
          <Button component="a" href={`${API}/session/openid`} variant="outlined" size="large" fullWidth>
            {text('session.openId', { host })}
          </Button>
        )}
      </Stack>
    </>
  );
}

function PasskeyButton() {
  const text = useText();
  const signedIn = useSignIn();
  const failure = useSignInFailure();
  // A failure at the provider is shown above the form.
  const [isTried, setTried] = useState(false);
  const enter = (): void => {
    setTried(true);
    failure.clear();
    void signedIn(signInWithPasskey()).catch(failure.tell);
  };
  return (
    <>
      {isTried && failure.message !== undefined && <Alert severity="error">{failure.message}</Alert>}
      <Button variant="outlined" size="large" fullWidth onClick={enter}>
        {text('session.passkey')}
      </Button>
    </>
  );
}
