import type { SecondFactorRequest, SignedInStaff } from './answers.ts';
import { callApi, post } from './call-api.ts';
import { confirmAtProvider } from './confirm-at-provider.ts';
import { type PasskeyOptions, signWithPasskey } from './passkey.ts';

type SecondFactorProof = { readonly code: string } | { readonly recoveryCode: string } | { readonly passkey: object };

type Session = { readonly staff: SignedInStaff };
type Entered = Session | { readonly secondFactor: SecondFactorRequest };

let current: Promise<SignedInStaff> | undefined;

/**
 * The signed-in user. It is loaded when the page starts or by the sign-in, and kept for the interface. If the OpenID
 * provider has to confirm the session, the browser is sent there.
 */
export function currentStaff(): Promise<SignedInStaff> {
  current ??= loadStaff();
  current.catch(forgetSession);
  return current;
}

/** Returns the kept user once. Later calls ask the API, because the permissions of the account may change. */
export function presentStaff(): Promise<SignedInStaff> {
  const staff = currentStaff();
  forgetSession();
  return staff;
}

async function loadStaff(): Promise<SignedInStaff> {
  try {
    return (await callApi<Session>('/session')).staff;
  } catch (error) {
    await confirmAtProvider(error);
    throw error;
  }
}

/** Resolves with the step that is still missing; undefined when the user is signed in. */
export function signIn(credentials: { email: string; password: string }): Promise<SecondFactorRequest | undefined> {
  return enter('/session', credentials);
}

/** Sets the chosen password of an invited account and signs in. */
export function acceptInvitation(acceptance: {
  token: string;
  password: string;
}): Promise<SecondFactorRequest | undefined> {
  return enter('/session/invitation', acceptance);
}

export async function finishSignIn(proof: SecondFactorProof): Promise<void> {
  await enter('/session/second-factor', proof);
}

export async function signInWithPasskey(): Promise<SecondFactorRequest | undefined> {
  const { passkey } = await post<{ passkey: PasskeyOptions }>('/session/passkey/challenge');
  return enter('/session/passkey', { passkey: await signWithPasskey(passkey) });
}

async function enter(path: string, body: object): Promise<SecondFactorRequest | undefined> {
  const entered = await post<Entered>(path, body);
  if ('secondFactor' in entered) return entered.secondFactor;
  current = Promise.resolve(entered.staff);
  return undefined;
}

export async function signOut(): Promise<void> {
  forgetSession();
  await callApi('/session', { method: 'DELETE' });
}

function forgetSession(): void {
  current = undefined;
}
