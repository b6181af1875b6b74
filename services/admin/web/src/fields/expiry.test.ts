import { describe, expect, it } from '@jest/globals';
import { expiryOf } from './expiry.ts';

const expiresAt = '2026-12-07T16:01:38.000Z';

describe('the time of expiry', () => {
  it.each(['pending', 'initiated', 'expired'])('is shown of a booking or payment that is %s', (status) => {
    expect(expiryOf({ status, expiresAt })).toBe(expiresAt);
    expect(expiryOf({ status, expiresAt: null })).toBeNull();
  });

  it.each(['confirmed', 'cancelled', 'completed', 'failed', 'mismatched'])('is not shown once it is %s', (status) => {
    expect(expiryOf({ status, expiresAt })).toBeNull();
  });
});
