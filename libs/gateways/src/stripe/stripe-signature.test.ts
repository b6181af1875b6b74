import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import Stripe from 'stripe';
import { callbackOf, type SignatureVector, signatureVectors, testVectors } from '../../test/signature-vectors.ts';
import { testSignedWebhooks } from '../../test/signed-webhooks.ts';
import type { RawCallback } from '../gateway-callback.ts';
import { verifyStripeSignature } from './stripe-signature.ts';

const SECRET = 'whsec_one';
const OTHER_SECRET = 'whsec_two';
const now = new Date('2026-11-20T12:00:00Z');
const nowSeconds = now.getTime() / 1000;

function headerFor(payload: string, secret = SECRET, timestamp = nowSeconds): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

function callback(body: string, header: string): RawCallback {
  return {
    rawBody: Buffer.from(body),
    headers: { 'stripe-signature': header },
    url: 'https://api.example/webhooks/stripe',
  };
}

function isVerified(raw: RawCallback, secrets: readonly string[] = [SECRET], at = now): boolean {
  return verifyStripeSignature(raw, secrets, at).verified;
}

describe('the published vectors of Stripe', () => {
  const vectors = signatureVectors('stripe');
  const binding = vectors.filter(({ sdkBehaviour }) => sdkBehaviour !== true);
  const accepts = (vector: SignatureVector) =>
    isVerified(callbackOf(vector), [vector.secret], new Date(vector.now * 1000));

  testVectors(binding, accepts);

  it('are followed, except that a time in the future is rejected', () => {
    const lax = vectors.filter(({ sdkBehaviour }) => sdkBehaviour === true);

    expect(lax.map(accepts)).toEqual(lax.map(() => false));
  });
});

describe('webhooks signed by the official library', () => {
  it('get the same result as from the official library, for any body, secret and age, damaged or not', () => {
    const age = fc.integer({ min: 0, max: 700 });
    const bodies = fc.jsonValue().map((value) => JSON.stringify(value));
    const damages = fc.constantFrom('', '0', ',v1=00', ',v0=00', ',');
    fc.assert(
      fc.property(bodies, fc.constantFrom(SECRET, OTHER_SECRET), age, damages, (body, secret, seconds, damage) => {
        const header = headerFor(body, secret, nowSeconds - seconds) + damage;

        expect(isVerified(callback(body, header))).toBe(libraryAccepts(body, header));
        expect(isVerified(callback(`${body} `, header))).toBe(libraryAccepts(`${body} `, header));
      }),
    );
  });
});

function libraryAccepts(body: string, header: string): boolean {
  try {
    Stripe.webhooks.constructEvent(body, header, SECRET, 300, undefined, now.getTime());
    return true;
  } catch {
    return false;
  }
}

testSignedWebhooks({
  name: 'Stripe',
  header: 'stripe-signature',
  keys: [SECRET, OTHER_SECRET],
  signatureOf: signedHeader,
  isAccepted: isVerified,
  oddities: fc.stringMatching(/^(t|v0|v1|=|,|\d|[a-f])*$/),
  alterations: [
    ['letters behind the time', (header) => header.replace(',v1', 'abc,v1')],
    ['two times', (header) => `t=1,${header}`],
    ['another scheme', (header) => header.replace('v1=', 'v0=')],
    ['a shortened signature', (header) => header.slice(0, -2)],
    ['a signature in capitals', (header) => header.replace(/v1=.*/, (part) => part.toUpperCase())],
    ['a minus before the time', (header) => header.replace('t=', 't=-')],
  ],
});

/** A signature of the official library, which signs text only. */
function signedHeader(body: string | Uint8Array, secret: string): string {
  const signed = Buffer.concat([Buffer.from(`${nowSeconds}.`), Buffer.from(body)]);
  return `t=${nowSeconds},v1=${createHmac('sha256', secret).update(signed).digest('hex')}`;
}
