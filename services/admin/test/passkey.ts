import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** The flags of an authenticator whose user is present and identified (WebAuthn Level 3, 6.1). */
const USER_VERIFIED = 0x05;
const COUNTER_BYTES = 4;

/** A passkey whose device has identified its user. It does not count its uses. */
export class SoftwarePasskey {
  readonly id = randomBytes(16).toString('base64url');
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** The public key in base64url, as a COSE key of the algorithm ES256 (RFC 9053). */
  get publicKey(): string {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const parts = ['a5010203262001215820', hexOf(x), '225820', hexOf(y)];
    return Buffer.from(parts.join(''), 'hex').toString('base64url');
  }

  /** The answer of a browser to this challenge. */
  answer(challenge: string): object {
    const client = Buffer.from(JSON.stringify({ type: 'webauthn.get', challenge, origin: this.#origin }));
    const { hostname } = new URL(this.#origin);
    const data = Buffer.concat([sha256(hostname), Buffer.from([USER_VERIFIED]), Buffer.alloc(COUNTER_BYTES)]);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey);
    return {
      ...{ id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} },
      response: {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }
}

function hexOf(base64url: string): string {
  return Buffer.from(base64url, 'base64url').toString('hex');
}

function sha256(data: Buffer | string): Buffer {
  return createHash('sha256').update(data).digest();
}
