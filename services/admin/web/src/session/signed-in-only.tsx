import { type ReactNode, useEffect } from 'react';
import { isUnauthenticated } from '../api/request-problem.ts';
import { ErrorState } from '../states/error-state.tsx';
import { LoadingState } from '../states/loading-state.tsx';
import { useSession } from './use-session.ts';
import { openSignInPage } from './visitor-address.ts';

/**
 * Leads staff without a session to the sign-in. A service that does not answer now does not sign anybody out; without an
 * answer, nothing is known about the user that a page could show.
 */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const { data, error, isPending, refetch } = useSession();
  const isSignedOut = isUnauthenticated(error);
  useEffect(() => {
    if (isSignedOut) openSignInPage('replace');
  }, [isSignedOut]);
  if (isPending || isSignedOut) return <LoadingState />;
  return data ? children : <ErrorState error={error} onRetry={() => void refetch()} />;
}
