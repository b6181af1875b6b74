import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Account, Codes } from '../api/answers.ts';
import { callApi } from '../api/call-api.ts';
import { orLeave } from '../api/leave.ts';
import { createPasskey, type PasskeyOptions } from '../api/passkey.ts';

export function useAccount(): UseQueryResult<Account> {
  return useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => orLeave(callApi<Account>('/account', { signal })),
  });
}

/** Each of the following throws RequestProblem. */
export async function editProfile(profile: { readonly name?: string; readonly email?: string }): Promise<void> {
  await order('profile', profile);
}

export function offerAuthenticator(): Promise<{ readonly secret: string; readonly address: string }> {
  return callApi('/account/authenticator', { method: 'POST' });
}

export function confirmAuthenticator(code: string): Promise<Codes> {
  return order('authenticator/confirm', { code });
}

export function removeAuthenticator(): Promise<void> {
  return order('authenticator/remove', {});
}

/** Also throws `PasskeyCancelled`. */
export async function addPasskey(name: string): Promise<Codes> {
  const { passkey } = await callApi<{ passkey: PasskeyOptions }>('/account/passkeys/challenge', { method: 'POST' });
  return order('passkeys', { name, passkey: await createPasskey(passkey) });
}

export function removePasskey(id: string): Promise<void> {
  return order('passkeys/remove', { id });
}

export function renewRecoveryCodes(): Promise<Codes> {
  return order('recovery-codes', {});
}

export function endSession(id: string): Promise<void> {
  return order(`sessions/${id}/end`, {});
}

export function endOtherSessions(): Promise<void> {
  return order('sessions/end-others', {});
}

function order<Answer>(path: string, body: object): Promise<Answer> {
  return callApi<Answer>(`/account/${path}`, { method: 'POST', body });
}
