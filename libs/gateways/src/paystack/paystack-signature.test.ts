import { createHmac, webcrypto } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { callbackOf, type SignatureVector, signatureVectors, testVectors } from '../../test/signature-vectors.ts';
import { testSignedWebhooks } from '../../test/signed-webhooks.ts';
import type { RawCallback } from '../gateway-callback.ts';
import { isSignedByPaystack } from './paystack-signature.ts';

const SECRET = 'sk_test_one';
const OTHER_SECRET = 'sk_test_two';

function signatureOf(body: string | Uint8Array, secret: string | Buffer = SECRET): string {
  return createHmac('sha512', secret).update(body).digest('hex');
}

function callback(body: string | Uint8Array, signature: string): RawCallback {
  return { rawBody: Buffer.from(body), headers: { 'x-paystack-signature': signature }, url: '' };
}

describe('the published vectors of Paystack', () => {
  testVectors(signatureVectors('paystack'), (vector) => isSignedByPaystack(callbackOf(vector), [secretOf(vector)]));
});

/** The secret of a vector. Keys of RFC 4231 are bytes that are not valid text. */
function secretOf({ secret }: SignatureVector): string | Buffer {
  const { hex } = secret as { readonly hex?: string };
  return hex === undefined ? secret : Buffer.from(hex, 'hex');
}

describe('the test cases of RFC 4231', () => {
  it.each([
    [
      'Jefe',
      'what do ya want for nothing?',
      '164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea2505549758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737',
    ],
    [
      Buffer.alloc(20, 0x0b),
      'Hi There',
      '87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cdedaa833b7d6b8a702038b274eaea3f4e4be9d914eeb61f1702e696c203a126854',
    ],
    [
      Buffer.alloc(131, 0xaa),
      'Test Using Larger Than Block-Size Key - Hash Key First',
      '80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f3526b56d037e05f2598bd0fd2215d6a1e5295e64f73f63f0aec8b915a985d786598',
    ],
  ])('have the published digest: key %s', (key, body, signature) => {
    expect(isSignedByPaystack(callback(body, signature), [key])).toBe(true);
    expect(isSignedByPaystack(callback(`${body} `, signature), [key])).toBe(false);
  });
});

describe('webhooks of Paystack', () => {
  it('get the same result as from another implementation, for any bytes and secret', async () => {
    const secrets = fc.constantFrom(SECRET, OTHER_SECRET);
    await fc.assert(
      fc.asyncProperty(fc.uint8Array(), secrets, fc.boolean(), async (body, secret, isSpoiled) => {
        const bytes = Uint8Array.from(body);
        const signature = Buffer.from(signatureOf(body, secret), 'hex');
        if (isSpoiled) signature[0] = (signature[0] ?? 0) ^ 1;
        const algorithm = { name: 'HMAC', hash: 'SHA-512' };
        const key = await webcrypto.subtle.importKey('raw', Buffer.from(SECRET), algorithm, false, ['verify']);
        const other = await webcrypto.subtle.verify('HMAC', key, signature, bytes);

        expect(isSignedByPaystack(callback(body, signature.toString('hex')), [SECRET])).toBe(other);
        expect(other).toBe(secret === SECRET && !isSpoiled);
      }),
    );
  });
});

testSignedWebhooks({
  name: 'Paystack',
  header: 'x-paystack-signature',
  keys: [SECRET, OTHER_SECRET],
  signatureOf,
  isAccepted: isSignedByPaystack,
  oddities: fc.stringMatching(/^[0-9a-f]{128}$/),
  alterations: [
    ['a shortened signature', (signature) => signature.slice(0, -2)],
    ['a signature in capitals', (signature) => signature.toUpperCase()],
    ['a space behind the signature', (signature) => `${signature} `],
    ['two signatures', (signature) => `${signature}, ${signature}`],
    ['a signature by a shorter hash', () => createHmac('sha256', SECRET).update('{"a":"z"}').digest('hex')],
  ],
});
