import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RawCallback } from '../src/gateway-callback.ts';

type Webhooks = {
  /** The name of the gateway in titles. */
  readonly name: string;
  /** The header with the signature. */
  readonly header: string;
  /** The address of the webhooks, if the gateway signs the address. */
  readonly url?: string;
  /** The current key, and the key before it. */
  readonly keys: readonly [current: string, former: string];
  readonly signatureOf: (body: string | Uint8Array, key: string) => string;
  readonly isAccepted: (callback: RawCallback, keys: readonly string[]) => boolean;
  /** Arbitrary texts in the form of the header. */
  readonly oddities: fc.Arbitrary<string>;
  /** Changes of a genuine header that make it invalid. */
  readonly alterations: readonly (readonly [what: string, alter: (genuine: string) => string])[];
};

/** Tests webhooks whose signature is a keyed digest of the body in a header. */
export function testSignedWebhooks(webhooks: Webhooks): void {
  describe(`webhooks of ${webhooks.name}`, () => {
    testGenuine(webhooks);
    testForged(webhooks);
  });
}

function callbackOf({ header, url = '' }: Webhooks, body: string | Uint8Array, signature: string | undefined) {
  return { rawBody: Buffer.from(body), headers: { [header]: signature }, url };
}

function testGenuine(webhooks: Webhooks): void {
  const [current, former] = webhooks.keys;
  const { signatureOf, isAccepted } = webhooks;

  it('are accepted with any bytes, text or not', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (body) => {
        expect(isAccepted(callbackOf(webhooks, body, signatureOf(body, current)), [current])).toBe(true);
      }),
    );
  });

  it('are accepted with the old and the new key during a rotation', () => {
    const signed = callbackOf(webhooks, '{}', signatureOf('{}', former));

    expect(isAccepted(signed, [current, former])).toBe(true);
    expect(isAccepted(signed, [current])).toBe(false);
  });
}

function testForged(webhooks: Webhooks): void {
  const [current] = webhooks.keys;
  const { signatureOf, isAccepted, oddities, alterations } = webhooks;
  const body = '{"a":"z"}';

  it('are rejected without a signature, for any header', () => {
    const repeated = fc.array(fc.string()) as unknown as fc.Arbitrary<string>;
    const odd = fc.oneof(repeated, fc.string({ unit: 'binary' }), oddities);
    fc.assert(
      fc.property(fc.option(odd, { nil: undefined }), fc.uint8Array(), (signature, bytes) => {
        expect(isAccepted(callbackOf(webhooks, bytes, signature), [current])).toBe(false);
      }),
    );
  });

  it('are rejected with any other body', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (signed, other) => {
        fc.pre(signed !== other);
        expect(isAccepted(callbackOf(webhooks, other, signatureOf(signed, current)), [current])).toBe(false);
      }),
    );
  });

  it.each(alterations)('are rejected with %s', (_what, alter) => {
    expect(isAccepted(callbackOf(webhooks, body, alter(signatureOf(body, current))), [current])).toBe(false);
  });
}
