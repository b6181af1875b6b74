/** The options of WebAuthn in JSON, as the API gives them. */
export type PasskeyOptions = { readonly challenge: string };

/** Whether this browser knows passkeys. */
export const knowsPasskeys = 'PublicKeyCredential' in globalThis;

/** The user or the browser has not used a passkey: it was cancelled, took too long, or there is none. */
export class PasskeyCancelled extends Error {
  override readonly name = 'PasskeyCancelled';
}

/** Asks the browser for a new passkey. Throws `PasskeyCancelled`. */
export async function createPasskey(options: PasskeyOptions): Promise<object> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON'];
  return startRegistration({ optionsJSON }).catch(cancelled);
}

/** Lets a passkey sign the challenge. Throws `PasskeyCancelled`. */
export async function signWithPasskey(options: PasskeyOptions): Promise<object> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return startAuthentication({ optionsJSON }).catch(cancelled);
}

function cancelled(error: unknown): never {
  throw new PasskeyCancelled(String(error));
}
