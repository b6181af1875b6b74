import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import Razorpay from 'razorpay';
import { callbackOf, type SignatureVector, signatureVectors, testVectors } from '../../test/signature-vectors.ts';
import type { RawCallback } from '../gateway-callback.ts';
import { isSignedByRazorpay } from './razorpay-signature.ts';

const SECRET = 'secret_one';
const OTHER_SECRET = 'secret_two';

function signatureOf(body: string | Uint8Array, secret = SECRET): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

function callback(body: string | Uint8Array, signature: string | undefined): RawCallback {
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

  it('are verified as by the official library, for any body and secret', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(SECRET, OTHER_SECRET), (body, secret) => {
        const signature = signatureOf(body, secret);
        const official = Razorpay.validateWebhookSignature(body, signature, SECRET);

        expect(isSignedByRazorpay(callback(body, signature), [SECRET])).toBe(official);
        expect(official).toBe(secret === SECRET);
      }),
    );
  });

  it('are accepted with any bytes, text or not', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (body) => {
        expect(isSignedByRazorpay(callback(body, signatureOf(body)), [SECRET])).toBe(true);
      }),
    );
  });

  it('are accepted with the old and the new secret during a rotation', () => {
    const raw = callback('{}', signatureOf('{}', OTHER_SECRET));

    expect(isSignedByRazorpay(raw, [SECRET, OTHER_SECRET])).toBe(true);
    expect(isSignedByRazorpay(raw, [SECRET])).toBe(false);
  });
});

describe('webhooks that are not from Razorpay', () => {
  it('are rejected without a signature, for any header', () => {
    const repeated = fc.array(fc.string()) as unknown as fc.Arbitrary<string>;
    const odd = fc.oneof(repeated, fc.string({ unit: 'binary' }), fc.stringMatching(/^[0-9a-f]{64}$/));
    fc.assert(
      fc.property(fc.option(odd, { nil: undefined }), fc.uint8Array(), (header, body) => {
        expect(isSignedByRazorpay({ ...callback('', header), rawBody: Buffer.from(body) }, [SECRET])).toBe(false);
      }),
    );
  });

  it('are rejected with any other body', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (body, other) => {
        fc.pre(body !== other);
        expect(isSignedByRazorpay(callback(other, signatureOf(body)), [SECRET])).toBe(false);
      }),
    );
  });

  it.each([
    ['a shortened signature', (signature: string) => signature.slice(0, -2)],
    ['a signature in capitals', (signature: string) => signature.toUpperCase()],
    ['a space behind the signature', (signature: string) => `${signature} `],
    ['two signatures', (signature: string) => `${signature}, ${signature}`],
    ['another scheme before it', (signature: string) => `sha256=${signature}`],
  ])('are rejected with %s', (_what, alter) => {
    expect(isSignedByRazorpay(callback('{"a":"z"}', alter(signatureOf('{"a":"z"}'))), [SECRET])).toBe(false);
  });
});
