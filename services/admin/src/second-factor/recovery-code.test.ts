import { describe, expect, it } from '@jest/globals';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-code.ts';

describe('recovery codes', () => {
  it('are ten different codes of eighty bits', () => {
    const codes = newRecoveryCodes();

    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
  });

  it('may be typed with capitals, spaces and letters that look like digits', () => {
    const stored = hashRecoveryCode('one', '01ab-cdef-ghjk-mnpq');

    expect(hashRecoveryCode('one', ' OLAB cdef GHJK mnpq ')).toBe(stored);
    expect(hashRecoveryCode('one', '01ab-cdef-ghjk-mnpr')).not.toBe(stored);
    expect(hashRecoveryCode('two', '01ab-cdef-ghjk-mnpq')).not.toBe(stored);
  });
});
