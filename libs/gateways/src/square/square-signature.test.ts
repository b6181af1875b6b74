import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { WebhooksHelper } from 'square';
import { callbackOf, signatureVectors, testVectors } from '../../test/signature-vectors.ts';
import { testSignedWebhooks } from '../../test/signed-webhooks.ts';
import type { RawCallback } from '../gateway-callback.ts';
import { isSignedBySquare } from './square-signature.ts';

const KEY = 'key_one';
const OTHER_KEY = 'key_two';
const URL = 'https://api.example/api/v1/webhooks/square';

function signatureOf(body: string | Uint8Array, { key = KEY, url = URL } = {}): string {
  return createHmac('sha256', key).update(url).update(body).digest('base64');
}

function callback(body: string, signature: string, url = URL): RawCallback {
  return { rawBody: Buffer.from(body), headers: { 'x-square-hmacsha256-signature': signature }, url };
}

describe('the published vectors of Square', () => {
  testVectors(signatureVectors('square'), (vector) => isSignedBySquare(callbackOf(vector), [vector.secret]));
});

describe('webhooks of Square', () => {
  const texts = fc.string({ unit: 'grapheme', minLength: 1 });

  it('get the same result as from the official library, for any body, key and address', async () => {
    const keys = fc.constantFrom(KEY, OTHER_KEY);
    const urls = fc.constantFrom(URL, `${URL}/`, `${URL}?a=b`, URL.toUpperCase());
    await fc.assert(
      fc.asyncProperty(texts, keys, urls, async (body, key, url) => {
        const signature = signatureOf(body, { key, url });
        const official = await WebhooksHelper.verifySignature({
          requestBody: body,
          signatureHeader: signature,
          signatureKey: KEY,
          notificationUrl: URL,
        });

        expect(isSignedBySquare(callback(body, signature), [KEY])).toBe(official);
        expect(official).toBe(key === KEY && url === URL);
      }),
    );
  });

  it('are rejected with a body or an address that differs in one character', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.nat(), (body, position) => {
        const index = position % body.length;
        const altered = `${body.slice(0, index)}${body.charAt(index) === 'x' ? 'y' : 'x'}${body.slice(index + 1)}`;

        expect(isSignedBySquare(callback(altered, signatureOf(body)), [KEY])).toBe(false);
        expect(isSignedBySquare(callback(body, signatureOf(body), `${URL}x`), [KEY])).toBe(false);
      }),
    );
  });

  it('are rejected with the older signature alone', () => {
    const older = createHmac('sha1', KEY).update(URL).update('{}').digest('base64');
    const headers = { 'x-square-signature': older };

    expect(isSignedBySquare({ rawBody: Buffer.from('{}'), headers, url: URL }, [KEY])).toBe(false);
  });
});

testSignedWebhooks({
  name: 'Square',
  header: 'x-square-hmacsha256-signature',
  url: URL,
  keys: [KEY, OTHER_KEY],
  signatureOf: (body, key) => signatureOf(body, { key }),
  isAccepted: isSignedBySquare,
  oddities: fc.base64String({ minLength: 44, maxLength: 44 }),
  alterations: [
    ['a shortened signature', (signature) => signature.slice(0, -1)],
    ['a signature without its padding', (signature) => signature.replace('=', '')],
    ['a signature in hexadecimal', (signature) => Buffer.from(signature, 'base64').toString('hex')],
    ['a second signature behind it', (signature) => `${signature},${signature}`],
    ['a space before it', (signature) => ` ${signature}`],
  ],
});
