import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { openSecret, sealSecret, SecretKeys } from './sealed-secret.ts';

const old = `k1:${Buffer.alloc(32, 'a').toString('base64')}`;
const fresh = `k2:${Buffer.alloc(32, 'b').toString('base64')}`;
const id = randomUUID();

describe('a sealed secret', () => {
  it('can be decrypted with its key, even after a newer key was added', () => {
    const secret = 'whsec_of an endpoint';
    const sealed = sealSecret(secret, id, SecretKeys.parse(old));

    expect(openSecret(sealed, id, SecretKeys.parse(`${fresh},${old}`))).toBe(secret);
    expect(sealed).not.toContain(secret.slice(6));
  });

  it('cannot be decrypted without its key, for another row, or after a change', () => {
    const keys = SecretKeys.parse(old);
    const sealed = sealSecret('whsec_of an endpoint', id, keys);
    const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;

    expect(() => openSecret(sealed, id, SecretKeys.parse(fresh))).toThrow('k1');
    expect(() => openSecret(sealed, randomUUID(), keys)).toThrow();
    expect(() => openSecret(changed, id, keys)).toThrow();
  });
});

describe('a list of keys', () => {
  it.each([
    ['nothing', ''],
    ['no key', 'k1'],
    ['no kid', Buffer.alloc(32).toString('base64')],
    ['a text that is no key', 'k1:short'],
    ['a short key', `k1:${Buffer.alloc(16).toString('base64')}`],
    ['a key twice', `${old},${old}`],
    ['a kid twice', `${old},${fresh.replace('k2', 'k1')}`],
  ])('is rejected with %s', (_what, list) => {
    expect(SecretKeys.safeParse(list).success).toBe(false);
  });
});
