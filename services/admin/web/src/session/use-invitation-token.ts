import { useEffect, useState } from 'react';
import { useLocation } from 'react-admin';

/**
 * The token of an invitation, which stands behind the `#` of its link, or the empty text. It goes out of the address, and
 * so of the history of the browser, as soon as it was read.
 */
export function useInvitationToken(): string {
  const { hash, pathname } = useLocation();
  const [token, setToken] = useState(hash.slice(1));
  useEffect(() => {
    if (hash === '') return;
    setToken(hash.slice(1));
    history.replaceState(history.state, '', location.pathname);
  }, [hash, pathname]);
  return token;
}
