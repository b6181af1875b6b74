import { describe, expect, it } from '@jest/globals';
import { weaknessOf } from './weak-password.ts';

const account = { email: 'ada.lovelace@example.com', name: 'Ada Lovelace' };

describe('a password', () => {
  it.each([
    ...['aaaaaaaaaaaa', 'abcabcabcabc', '121212121212', '............'],
    ...['123456789012', 'qwertyuiopas', 'abcdefghijkl', '987654321098', '1q2w3e4r5t6y'],
    ...[
      'password1234',
      'Password123!',
      'P@ssw0rd2026',
      'passwordpassword',
      'adminadmin12',
      'Welcome!2026',
      'Summer2026!?',
      'changeme1234',
    ],
    ...['123qweasdzxc', '1qaz2wsx3edc', 'polniypizdec0211', 'Manchester2026!', 'liverpool1234', 'Sunflower!!12'],
    ...['adalovelace1', 'Lovelace2026', 'ada.lovelace@example.com', 'ＰＡＳＳＷＯＲＤ1234'],
  ])('is weak: %s', async (password) => {
    expect(await weaknessOf(password, account)).toMatch(/easy to guess/);
  });

  it.each([
    ...['correct horse battery staple', 'four plain words suffice', 'the very first password', 'twelve letters'],
    ...['manchester by the sea', 'liverpool lions lunch'],
    ...['kX9-bQ2-zL7-', '839502716483', 'Grüße aus Köln', 'パスワードは秘密の言葉です'],
  ])('is not weak: %s', async (password) => {
    expect(await weaknessOf(password, account)).toBeUndefined();
  });

  it('is checked in linear time, for any length', async () => {
    expect(await weaknessOf('abcabd'.repeat(40) + 'x'.repeat(16), account)).toBeDefined();
  });
});
