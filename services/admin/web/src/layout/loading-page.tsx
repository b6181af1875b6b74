import { LoadingState } from '../states/loading-state.tsx';

/** Shown until it is known who is signed in. */
export function LoadingPage() {
  return <LoadingState />;
}
