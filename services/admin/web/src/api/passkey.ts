/** The options of WebAuthn, as the API sends them in JSON. */
export type PasskeyOptions = { readonly challenge: string };

/** Whether this browser knows passkeys. */
export const knowsPasskeys = 'PublicKeyCredential' in globalThis;

/** No passkey was used: the user cancelled, it took too long, or the browser has none. */
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
