import { describe, expect, it } from '@jest/globals';
import { newTotpSecret, stepOfCode, totpAddress } from './totp.ts';

/** The secret and codes of RFC 6238, appendix B, shortened to six digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number): Date => new Date(seconds * 1_000);

describe('a code of an authenticator app', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [2_000_000_000, '279037', 66_666_666],
  ])('is accepted at its time: %d', (seconds, code, step) => {
    expect(stepOfCode(SECRET, code, at(seconds))).toBe(step);
  });

  it('is accepted up to one step early or late, and returns its own step', () => {
    expect([29, 0].map((seconds) => stepOfCode(SECRET, '287082', at(seconds)))).toEqual([1, 1]);
    expect(stepOfCode(SECRET, '287082', at(89))).toBe(1);
    expect(stepOfCode(SECRET, '287082', at(90))).toBeUndefined();
  });

  it('has six digits', () => {
    expect(['28708', '2870820', 'abcdef', ''].map((code) => stepOfCode(SECRET, code, at(59)))).toEqual(
      Array(4).fill(undefined),
    );
  });
});

it('the setup of an authenticator app has a secret of 160 bits, and an otpauth address that names the account', () => {
  const secret = newTotpSecret();

  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(totpAddress(secret, 'ada@example.com')).toBe(
    `otpauth://totp/Booking%20payments:ada%40example.com?issuer=Booking%20payments&secret=${secret}` +
      '&algorithm=SHA1&digits=6&period=30',
  );
});
