import { type ReactNode, useEffect } from 'react';
import { isUnauthenticated } from '../api/request-problem.ts';
import { LoadingState } from '../states/loading-state.tsx';
import { useSession } from './use-session.ts';
import { openSignInPage } from './visitor-address.ts';

/** Leads staff without a session to the sign-in. A service that does not answer now does not sign anybody out. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const { error, isPending } = useSession();
  const isSignedOut = isUnauthenticated(error);
  useEffect(() => {
    if (isSignedOut) openSignInPage('replace');
  }, [isSignedOut]);
  return isPending || isSignedOut ? <LoadingState /> : children;
}
