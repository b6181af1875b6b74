import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import { useQuery } from '@tanstack/react-query';
import { API, callApi } from '../api/call-api.ts';
import { useText } from '../texts/use-text.ts';

type SignInMethods = { readonly openId: { readonly host: string } | null };

/** The sign-in by the OpenID provider, if one is configured. */
export function OpenIdLink() {
  const text = useText();
  const { data } = useQuery({
    queryKey: ['sign-in-methods'],
    queryFn: ({ signal }) => callApi<SignInMethods>('/session/methods', { signal }),
  });
  if (!data?.openId) return null;
  return (
    <>
      <Divider sx={{ my: 2, fontSize: '0.8rem', color: 'text.secondary' }}>{text('session.or')}</Divider>
      <Button component="a" href={`${API}/session/openid`} variant="outlined" size="large" fullWidth>
        {text('session.openId', { host: data.openId.host })}
      </Button>
    </>
  );
}
