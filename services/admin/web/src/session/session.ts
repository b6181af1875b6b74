import type { Permission } from '@booking/contracts';
import { callApi } from '../api/call-api.ts';

/** Who is signed in. */
export type SignedInStaff = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
};
type Session = { readonly staff: SignedInStaff };

let current: Promise<SignedInStaff> | undefined;

/** Asked once for a page that is loaded; an answer 401 to anything forgets it. */
export function currentStaff(): Promise<SignedInStaff> {
  current ??= callApi<Session>('/session').then(({ staff }) => staff);
  current.catch(forgetSession);
  return current;
}

export async function signIn(credentials: { email: string; password: string }): Promise<void> {
  const { staff } = await callApi<Session>('/session', { method: 'POST', body: credentials });
  current = Promise.resolve(staff);
}

export async function signOut(): Promise<void> {
  forgetSession();
  await callApi('/session', { method: 'DELETE' });
}

export function forgetSession(): void {
  current = undefined;
}
