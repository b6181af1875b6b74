import { scryptSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Passwords } from './password.ts';

const PASSWORD = 'correct horse battery staple';
const passwords = new Passwords();

describe('a hashed password', () => {
  it('accepts the right password and no other', async () => {
    const hash = await passwords.hash(PASSWORD);

    expect(await passwords.isRight(PASSWORD, hash)).toBe(true);
    expect(await passwords.isRight('correct horse battery stapl', hash)).toBe(false);
  });

  it('contains its parameters and its own salt', async () => {
    const [first, second] = await Promise.all([passwords.hash(PASSWORD), passwords.hash(PASSWORD)]);

    expect(first).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(first).not.toBe(second);
  });

  it('is still accepted after the cost was raised', async () => {
    const salt = Buffer.from('sixteen bytes ok');
    const hash = scryptSync(PASSWORD, salt, 32, { N: 2 ** 14, r: 8, p: 1 });

    expect(await passwords.isRight(PASSWORD, `$scrypt$ln=14,r=8,p=1$${unpadded(salt)}$${unpadded(hash)}`)).toBe(true);
  });

  it('does not depend on the Unicode form of its letters', async () => {
    const hash = await passwords.hash('Zürich in the morning'.normalize('NFD'));

    expect(await passwords.isRight('Zürich in the morning'.normalize('NFC'), hash)).toBe(true);
  });
});

describe('an account that does not exist', () => {
  it('is rejected after as much work as a wrong password', async () => {
    const hashMs = await millisecondsOf(passwords.hash(PASSWORD));
    const checked = passwords.isRight(PASSWORD, undefined);

    expect(await millisecondsOf(checked)).toBeGreaterThan(hashMs / 10);
    expect(await checked).toBe(false);
  });
});

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

async function millisecondsOf(work: Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work;
  return performance.now() - startedMs;
}
