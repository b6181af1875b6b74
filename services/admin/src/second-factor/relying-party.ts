import { isIP } from 'node:net';
import { ProblemError } from '@booking/contracts';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Staff } from '../staff/staff.ts';
import type { Passkey } from './passkey-repository.ts';

const NAME = 'Booking payments';

type Options = { readonly challenge: string };
type NewPasskey = Pick<Passkey, 'id' | 'publicKey' | 'counter' | 'transports'>;
type Check = { readonly challenge: string; readonly isUserVerified: boolean };

/** The library is loaded on first use, because it takes 5 MB of memory. */
const webauthn = () => import('@simplewebauthn/server');

/** This product as WebAuthn knows it: passkeys belong to the host of its public address. */
export class RelyingParty {
  readonly #id: string;
  readonly #origin: string;

  constructor(publicUrl: string) {
    const { hostname, origin } = new URL(publicUrl);
    this.#id = hostname;
    this.#origin = origin;
  }

  /** Browsers accept passkeys for names of hosts only, and over https or on this machine. */
  get isUsable(): boolean {
    const isAddress = isIP(this.#id.replaceAll(/[[\]]/g, '')) !== 0;
    return !isAddress && (this.#origin.startsWith('https:') || this.#id === 'localhost');
  }

  /** The options to create a passkey for the account. Throws `passkeys-unavailable`. */
  async optionsToAdd({ id, email, name }: Staff, known: readonly Passkey[]): Promise<Options> {
    if (!this.isUsable) throw new ProblemError('passkeys-unavailable', `Passkeys do not work at ${this.#origin}.`);
    const { generateRegistrationOptions } = await webauthn();
    return generateRegistrationOptions({
      ...{ rpName: NAME, rpID: this.#id, userName: email, userDisplayName: name },
      userID: new Uint8Array(Buffer.from(id)),
      excludeCredentials: known.map(credentialOf),
    });
  }

  /** The passkey that the browser created; undefined unless the response answers the challenge at this origin. */
  async readNew(response: RegistrationResponseJSON, challenge: string): Promise<NewPasskey | undefined> {
    const expected = { expectedChallenge: challenge, expectedOrigin: this.#origin, expectedRPID: this.#id };
    const { verifyRegistrationResponse } = await webauthn();
    const verified = await orUndefined(
      verifyRegistrationResponse({ response, ...expected, requireUserVerification: false }),
    );
    if (!verified?.verified) return undefined;
    const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
    return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports };
  }

  async optionsToSignIn(passkeys: readonly Passkey[] = []): Promise<Options> {
    const { generateAuthenticationOptions } = await webauthn();
    return generateAuthenticationOptions({
      rpID: this.#id,
      ...(passkeys.length > 0 && { allowCredentials: passkeys.map(credentialOf) }),
      userVerification: passkeys.length > 0 ? 'preferred' : 'required',
    });
  }

  /** The new counter of the passkey; undefined unless it signed the challenge at this origin. */
  async readUse(
    response: AuthenticationResponseJSON,
    passkey: Passkey,
    { challenge, isUserVerified }: Check,
  ): Promise<number | undefined> {
    const expected = { expectedChallenge: challenge, expectedOrigin: this.#origin, expectedRPID: this.#id };
    const { id, counter } = passkey;
    const credential = { id, counter, publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')) };
    const { verifyAuthenticationResponse } = await webauthn();
    const verified = await orUndefined(
      verifyAuthenticationResponse({ response, ...expected, credential, requireUserVerification: isUserVerified }),
    );
    return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
  }
}

function credentialOf({ id, transports }: Passkey): { id: string; transports: string[] } {
  return { id, transports: [...transports] };
}

/** The library throws for an invalid response. */
async function orUndefined<Result>(checking: Promise<Result>): Promise<Result | undefined> {
  return checking.catch(() => undefined);
}
