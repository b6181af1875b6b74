import { isUnauthenticated } from '../api/request-problem.ts';
import { signOut } from '../api/session.ts';
import { openSignInPage } from './visitor-address.ts';

/** Ends the session. Nothing that this page has loaded survives it. */
export async function signOutHere(): Promise<void> {
  await signOut().catch((error: unknown) => {
    if (!isUnauthenticated(error)) throw error;
  });
  openSignInPage('push');
}
