import type { Permission } from '@booking/contracts';
import { callApi } from './call-api.ts';

/** The signed-in user. */
export type SignedInStaff = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
};

export type Credentials = { readonly email: string; readonly password: string };

/** The token of an invitation, and the chosen password. */
export type Acceptance = { readonly token: string; readonly password: string };

type Session = { readonly staff: SignedInStaff };

let current: Promise<SignedInStaff> | undefined;

/** Loaded once per page load. A 401 answer to any request discards it. */
export function currentStaff(): Promise<SignedInStaff> {
  current ??= callApi<Session>('/session').then(({ staff }) => staff);
  current.catch(forgetSession);
  return current;
}

export function signIn(credentials: Credentials): Promise<void> {
  return enter('/session', credentials);
}

/** Sets the password of an invited account and signs in. */
export function acceptInvitation(acceptance: Acceptance): Promise<void> {
  return enter('/session/invitation', acceptance);
}

async function enter(path: string, body: Credentials | Acceptance): Promise<void> {
  const { staff } = await callApi<Session>(path, { method: 'POST', body });
  current = Promise.resolve(staff);
}

/** Ends every session of the account except the one in this browser. */
export function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  return callApi('/session/password', { method: 'POST', body: { currentPassword, newPassword } });
}

/** Confirms the password, so that the session counts as recently signed in. */
export function confirmSignIn(password: string): Promise<void> {
  return callApi('/session/confirmation', { method: 'POST', body: { password } });
}

export async function signOut(): Promise<void> {
  forgetSession();
  await callApi('/session', { method: 'DELETE' });
}

export function forgetSession(): void {
  current = undefined;
}
