import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { isUnauthenticated } from '../api/request-problem.ts';
import { LoadingState } from '../states/loading-state.tsx';
import { useSession, useWayToSignIn } from './use-session.ts';

/** Leads visitors without a session to the sign-in. A service that does not answer now does not sign anybody out. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const { error, isPending } = useSession();
  const { to, state } = useWayToSignIn();
  if (isPending) return <LoadingState />;
  return isUnauthenticated(error) ? <Navigate to={to} state={state} replace /> : children;
}
