import { describe, expect, it } from '@jest/globals';
import { invite, isOpen } from './invitation.ts';

describe('an invitation', () => {
  const invitation = invite('01980000-0000-7000-8000-000000000001', 'a hash', new Date('2026-05-01T08:00:00.000Z'));

  it.each([
    ['2026-05-01T08:00:00.000Z', true],
    ['2026-05-04T07:59:59.999Z', true],
    ['2026-05-04T08:00:00.000Z', false],
  ])('can be accepted for three days: at %s %j', (at, expected) => {
    expect(isOpen(invitation, new Date(at))).toBe(expected);
  });
});
