import { SecretKeys } from '@booking/runtime';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CompactEncrypt } from 'jose';
import { BOOKING_TOKEN_DAYS, decryptBookingId, encryptBookingId } from './booking-token.ts';

const claims = { booking: '0193e0d8-5b5a-7b3e-9a51-0f6f1b2c3d4e', method: 'sandbox' };
const keyOf = (kid: string, fill: number) => `${kid}:${Buffer.alloc(32, fill).toString('base64')}`;
const keys = SecretKeys.parse(`${keyOf('new', 1)},${keyOf('old', 2)}`);
const token = await encryptBookingId(claims, keys);

type Header = { alg: 'dir'; enc: 'A256GCM' | 'A128GCM'; kid?: string; zip?: 'DEF' };

function foreignToken(header: Header, { key = Buffer.alloc(32, 1), payload = JSON.stringify(claims) } = {}) {
  return new CompactEncrypt(Buffer.from(payload)).setProtectedHeader(header).encrypt(key);
}

describe('the token of a webhook address', () => {
  it('decrypts to the claims from which it was made', async () => {
    expect(await decryptBookingId(token, keys)).toEqual(claims);
  });

  it('is different every time', async () => {
    expect(await encryptBookingId(claims, keys)).not.toBe(token);
  });

  it('contains only characters that need no escaping in a path', () => {
    expect(encodeURIComponent(token)).toBe(token);
  });

  it('is still accepted when its key is no longer the current key', async () => {
    const rotated = SecretKeys.parse(`${keyOf('newest', 3)},${keyOf('new', 1)}`);

    expect(await decryptBookingId(token, rotated)).toEqual(claims);
  });

  it('is accepted until it expires, after the last possible chargeback of a card', async () => {
    const issuedAt = new Date('2026-01-01T00:00:00Z');
    const expiresMs = issuedAt.getTime() + BOOKING_TOKEN_DAYS * 86_400_000;
    const dated = await encryptBookingId(claims, keys, issuedAt);

    expect(await decryptBookingId(dated, keys, new Date(expiresMs - 1_000))).toEqual(claims);
    expect(await decryptBookingId(dated, keys, new Date(expiresMs))).toBeUndefined();
  });

  it('is accepted without an expiry, because older tokens have none', async () => {
    const undated = await foreignToken({ alg: 'dir', enc: 'A256GCM', kid: 'new' });

    expect(await decryptBookingId(undated, keys, new Date('2040-01-01T00:00:00Z'))).toEqual(claims);
  });

  it('is rejected once its key is removed', async () => {
    expect(await decryptBookingId(token, SecretKeys.parse(keyOf('newest', 3)))).toBeUndefined();
  });
});

describe('decryptBookingId', () => {
  it('rejects a changed character at any position', async () => {
    const character = fc.stringMatching(/^[\w\-.=+/ \n%]$/);
    await fc.assert(
      fc.asyncProperty(fc.nat(token.length - 1), character, async (position, other) => {
        fc.pre(token[position] !== other);
        const altered = token.slice(0, position) + other + token.slice(position + 1);
        expect(await decryptBookingId(altered, keys)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  it('rejects a flipped bit at any position', async () => {
    const parts = token.split('.');
    const sealed = [0, 2, 3, 4] as const;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sealed), fc.nat(), fc.nat(7), async (part, at, bit) => {
        const bytes = Buffer.from(parts[part] ?? '', 'base64url');
        const index = at % bytes.length;
        bytes[index] = (bytes[index] ?? 0) ^ (1 << bit);
        const altered = parts.with(part, bytes.toString('base64url')).join('.');
        expect(await decryptBookingId(altered, keys)).toBeUndefined();
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['an empty text', ''],
    ['a line break at the end', `${token}\n`],
    ['a line break inside', `${token.slice(0, 40)}\n${token.slice(40)}`],
    ['padding', `${token}=`],
    ['a very long text', 'A'.repeat(100_000)],
    ['four dots', '....'],
  ])('rejects %s', async (_what, text) => {
    expect(await decryptBookingId(text, keys)).toBeUndefined();
  });

  it.each([
    ['without a kid', { alg: 'dir', enc: 'A256GCM' }, {}],
    ['with an unknown kid', { alg: 'dir', enc: 'A256GCM', kid: 'other' }, {}],
    ['with another cipher', { alg: 'dir', enc: 'A128GCM', kid: 'new' }, { key: Buffer.alloc(16, 1) }],
    ['of another key', { alg: 'dir', enc: 'A256GCM', kid: 'new' }, { key: Buffer.alloc(32, 9) }],
    ['with other claims', { alg: 'dir', enc: 'A256GCM', kid: 'new' }, { payload: '{"booking":"1","method":"x"}' }],
    ['with more claims', { alg: 'dir', enc: 'A256GCM', kid: 'new' }, { payload: JSON.stringify({ ...claims, a: 1 }) }],
    ['without JSON', { alg: 'dir', enc: 'A256GCM', kid: 'new' }, { payload: 'x' }],
  ] satisfies [string, Header, object][])('rejects a token %s', async (_what, header, options) => {
    expect(await decryptBookingId(await foreignToken(header, options), keys)).toBeUndefined();
  });

  it('rejects a compressed token', async () => {
    const compressed = await foreignToken({ alg: 'dir', enc: 'A256GCM', kid: 'new', zip: 'DEF' }).catch(() => token);
    const header = Buffer.from('{"alg":"dir","enc":"A256GCM","kid":"new","zip":"DEF"}').toString('base64url');

    expect(await decryptBookingId([header, ...compressed.split('.').slice(1)].join('.'), keys)).toBeUndefined();
  });
});
