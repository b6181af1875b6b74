import { scryptSync } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Passwords } from './password.ts';

const PASSWORD = 'correct horse battery staple';
const passwords = new Passwords();

let hash: string;
let hashMs: number;

beforeAll(async () => {
  const startedMs = performance.now();
  hash = await passwords.hash(PASSWORD);
  hashMs = performance.now() - startedMs;
});

describe('a hashed password', () => {
  it('accepts the right password and no other', async () => {
    expect(await passwords.isRight(PASSWORD, hash)).toBe(true);
    expect(await passwords.isRight('correct horse battery stapl', hash)).toBe(false);
  });

  it('contains its parameters and its own salt', async () => {
    expect(hash).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(await passwords.hash(PASSWORD)).not.toBe(hash);
  });

  it('is still accepted after the cost was raised', async () => {
    const salt = Buffer.from('sixteen bytes ok');
    const key = scryptSync(PASSWORD, salt, 32, { N: 2 ** 14, r: 8, p: 1 });

    expect(await passwords.isRight(PASSWORD, `$scrypt$ln=14,r=8,p=1$${unpadded(salt)}$${unpadded(key)}`)).toBe(true);
  });

  it('does not depend on the Unicode form of its letters', async () => {
    const quick = new Passwords({ log2N: 4, r: 8, p: 1 });
    const decomposed = await quick.hash('Zürich in the morning'.normalize('NFD'));

    expect(await quick.isRight('Zürich in the morning'.normalize('NFC'), decomposed)).toBe(true);
  });
});

describe('an account that does not exist', () => {
  it('is rejected after as much work as a wrong password', async () => {
    const startedMs = performance.now();

    expect(await passwords.isRight(PASSWORD, undefined)).toBe(false);
    expect(performance.now() - startedMs).toBeGreaterThan(hashMs / 10);
  });
});

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
