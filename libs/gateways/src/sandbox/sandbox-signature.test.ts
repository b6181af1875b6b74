import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { callbackOf, type SignatureVector, signatureVectors, testVectors } from '../../test/signature-vectors.ts';
import type { RawCallback } from '../gateway-callback.ts';
import { parseVerificationKey, type VerificationKey, verifySandboxSignature } from './sandbox-signature.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OTHER_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const now = new Date('2026-11-20T12:00:00Z');

function keysOf(...secrets: string[]): VerificationKey[] {
  return secrets.flatMap((secret) => parseVerificationKey(secret) ?? []);
}

function signed(body: string, { secret = SECRET, id = 'msg_1', at = now } = {}): RawCallback {
  return {
    rawBody: Buffer.from(body),
    url: 'https://api.example/webhooks/sandbox',
    headers: {
      'webhook-id': id,
      'webhook-timestamp': Math.floor(at.getTime() / 1000).toString(),
      'webhook-signature': new Webhook(secret).sign(id, at, body),
    },
  };
}

function withHeaders(callback: RawCallback, headers: RawCallback['headers']): RawCallback {
  return { ...callback, headers: { ...callback.headers, ...headers } };
}

/** Whether the official library accepts the webhook. It reads only the clock of the machine. */
function libraryAccepts({ rawBody, headers }: RawCallback): boolean {
  try {
    new Webhook(SECRET).verify(rawBody.toString(), headers as Record<string, string>);
    return true;
  } catch (error) {
    return error instanceof SyntaxError;
  }
}

function isVerified(callback: RawCallback, keys = keysOf(SECRET), at = now): boolean {
  return verifySandboxSignature(callback, keys, at).verified;
}

describe('the published vectors of Standard Webhooks', () => {
  const vectors = signatureVectors('standard-webhooks');
  const binding = vectors.filter(({ sdkBehaviour }) => sdkBehaviour !== true);
  const accepts = (vector: SignatureVector) =>
    isVerified(callbackOf(vector), keysOf(vector.secret), new Date(vector.now * 1000));

  testVectors(binding, accepts);

  it('are followed, but a time followed by letters is rejected, although the official library accepts it', () => {
    const lax = vectors.filter(({ sdkBehaviour }) => sdkBehaviour === true);

    expect(lax.map(accepts)).toEqual(lax.map(() => false));
  });
});

describe('webhooks signed by the official library', () => {
  it('are accepted, for any body', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (body) => {
        expect(isVerified(signed(body))).toBe(true);
      }),
    );
  });

  it('get the same result as from the official library, for any body and secret, damaged or not', () => {
    const damages = fc.constantFrom('', ' v1,AAAA', ' ', '=', 'A');
    const bodies = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(bodies, fc.constantFrom(SECRET, OTHER_SECRET), damages, (body, secret, damage) => {
        const at = new Date();
        const genuine = signed(body, { secret, at });
        const signature = `${genuine.headers['webhook-signature'] ?? ''}${damage}`;
        const callback = withHeaders(genuine, { 'webhook-signature': signature });

        expect(isVerified(callback, keysOf(SECRET), at)).toBe(libraryAccepts(callback));
        const altered = { ...callback, rawBody: Buffer.from(`${body}.`) };
        expect(isVerified(altered, keysOf(SECRET), at)).toBe(libraryAccepts(altered));
      }),
    );
  });

  it('are rejected with any other body', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (body, other) => {
        fc.pre(body !== other);
        expect(isVerified({ ...signed(body), rawBody: Buffer.from(other) })).toBe(false);
      }),
    );
  });

  it('are accepted with the old and the new key during a rotation', () => {
    const callback = signed('{}', { secret: OTHER_SECRET });

    expect(isVerified(callback, keysOf(SECRET, OTHER_SECRET))).toBe(true);
    expect(isVerified(callback, keysOf(SECRET))).toBe(false);
  });

  it.each([
    [300, true],
    [301, false],
    [-300, true],
    [-301, false],
  ])('are accepted or rejected by their signed time: %d seconds from ours, accepted: %s', (seconds, expected) => {
    const at = new Date(now.getTime() + seconds * 1000);

    expect(isVerified(signed('{}'), keysOf(SECRET), at)).toBe(expected);
  });
});

/** The values of a header that may have been repeated. */
const oddity = fc.array(fc.string()) as unknown as fc.Arbitrary<string>;

describe('webhooks that are not from the gateway', () => {
  it('are rejected without a signature, for any headers', () => {
    const header = fc.option(fc.oneof(fc.string({ unit: 'binary' }), oddity), { nil: undefined });
    const headers = fc.record({ 'webhook-id': header, 'webhook-timestamp': header, 'webhook-signature': header });
    fc.assert(
      fc.property(headers, fc.uint8Array(), (forged, body) => {
        expect(isVerified({ headers: forged, rawBody: Buffer.from(body), url: '' })).toBe(false);
      }),
    );
  });

  it('are rejected with a signature that was damaged anywhere', () => {
    const callback = signed('{"type":"payment.succeeded"}');
    const genuine = callback.headers['webhook-signature'] ?? '';
    fc.assert(
      fc.property(fc.nat(genuine.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (position, character) => {
        fc.pre(genuine[position] !== character);
        const damaged = genuine.slice(0, position) + character + genuine.slice(position + 1);
        // A space splits the list, so a damaged text may still contain the whole signature.
        fc.pre(!damaged.split(' ').includes(genuine));
        expect(isVerified(withHeaders(callback, { 'webhook-signature': damaged }))).toBe(false);
      }),
    );
  });

  it('are rejected when the boundary between id and time was moved', () => {
    const callback = signed('{}', { id: 'msg.1' });

    expect(isVerified(callback)).toBe(false);
  });

  it('are rejected when the signature comes after too many others', () => {
    const callback = signed('{}');
    const genuine = callback.headers['webhook-signature'] ?? '';
    const list = [...Array.from({ length: 16 }, () => 'v1,AAAA'), genuine].join(' ');

    expect(isVerified(withHeaders(callback, { 'webhook-signature': list }))).toBe(false);
  });
});

describe('a key', () => {
  it.each(['', 'whsec_', 'whsec_short', 'whpk_AAAA', 'whsec_not base64!', `whsec_${'A'.repeat(120)}`])(
    'is invalid when it is %j',
    (text) => {
      expect(parseVerificationKey(text)).toBeUndefined();
    },
  );
});
