import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The token after the `#` of an invitation link, or empty text. It is removed from the address, and so from the browser
 * history, as soon as it was read.
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
