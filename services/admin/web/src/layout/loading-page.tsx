import { LoadingState } from '../states/loading-state.tsx';

/** Shown until the session is loaded. */
export function LoadingPage() {
  return <LoadingState />;
}
