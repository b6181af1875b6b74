import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import Razorpay from 'razorpay';
import { callbackOf, type SignatureVector, signatureVectors, testVectors } from '../../test/signature-vectors.ts';
import { testSignedWebhooks } from '../../test/signed-webhooks.ts';
import type { RawCallback } from '../gateway-callback.ts';
import { isSignedByRazorpay } from './razorpay-signature.ts';

const SECRET = 'secret_one';
const OTHER_SECRET = 'secret_two';

function signatureOf(body: string | Uint8Array, secret = SECRET): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

function callback(body: string, signature: string): RawCallback {
  return { rawBody: Buffer.from(body), headers: { 'x-razorpay-signature': signature }, url: '' };
}

describe('the published vectors of Razorpay', () => {
  const accepts = (vector: SignatureVector) => isSignedByRazorpay(callbackOf(vector), [vector.secret]);
  const isOfBrowser = (vector: SignatureVector) => 'callback' in vector;
  const vectors = signatureVectors('razorpay');

  testVectors(
    vectors.filter((vector) => !isOfBrowser(vector)),
    accepts,
  );

  it('do not accept the signed return of the browser as a webhook', () => {
    const browser = vectors.filter(isOfBrowser);

    expect(browser.map(accepts)).toEqual(browser.map(() => false));
  });
});

describe('webhooks of Razorpay', () => {
  const texts = fc.string({ unit: 'grapheme', minLength: 1 });

  it('get the same result as from the official library, for any body and secret', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(SECRET, OTHER_SECRET), (body, secret) => {
        const signature = signatureOf(body, secret);
        const official = Razorpay.validateWebhookSignature(body, signature, SECRET);

        expect(isSignedByRazorpay(callback(body, signature), [SECRET])).toBe(official);
        expect(official).toBe(secret === SECRET);
      }),
    );
  });
});

testSignedWebhooks({
  name: 'Razorpay',
  header: 'x-razorpay-signature',
  keys: [SECRET, OTHER_SECRET],
  signatureOf,
  isAccepted: isSignedByRazorpay,
  oddities: fc.stringMatching(/^[0-9a-f]{64}$/),
  alterations: [
    ['a shortened signature', (signature) => signature.slice(0, -2)],
    ['a signature in capitals', (signature) => signature.toUpperCase()],
    ['a space behind the signature', (signature) => `${signature} `],
    ['two signatures', (signature) => `${signature}, ${signature}`],
    ['another scheme before it', (signature) => `sha256=${signature}`],
  ],
});
