import { describe, expect, it } from '@jest/globals';
import { NewBooking } from './new-booking.ts';

const valid = {
  customerId: 'alice',
  description: 'Two nights with a view of the sea',
  total: { amount: 10_000, currency: 'EUR' },
  startsAt: '2026-06-01T16:00:00+02:00',
};

function tier(_: unknown, days: number) {
  return { until: `P${days}D`, refundPercent: 50 };
}

describe('a new booking', () => {
  it('may leave out every optional member', () => {
    expect(NewBooking.parse(valid)).toMatchObject({
      endsAt: null,
      expiresAt: null,
      metadata: {},
      cancellationPolicy: null,
    });
  });

  it('accepts times with any offset', () => {
    const { startsAt, endsAt } = NewBooking.parse({ ...valid, endsAt: '2026-06-01T14:00:00.001Z' });

    expect(startsAt.toISOString()).toBe('2026-06-01T14:00:00.000Z');
    expect(endsAt?.toISOString()).toBe('2026-06-01T14:00:00.001Z');
  });

  it.each(['2026-06-01t14:00:00z', '2026-06-01T14:00:00z', '2026-06-01t16:00:00+02:00'])(
    'accepts lower-case letters in times, as RFC 3339 does: %s',
    (startsAt) => {
      expect(NewBooking.parse({ ...valid, startsAt }).startsAt.toISOString()).toBe('2026-06-01T14:00:00.000Z');
    },
  );

  it.each([
    ['P1M', 'P31D'],
    ['P1D', 'PT23H'],
  ])('accepts tiers until %s and %s, which end at the same instant before some starts only', (...durations) => {
    const tiers = durations.map((until) => ({ until, refundPercent: 50 }));
    const policy = { timeZone: 'Europe/Berlin', tiers };

    for (const startsAt of ['2026-03-30T01:00:00+02:00', valid.startsAt]) {
      expect(NewBooking.safeParse({ ...valid, startsAt, cancellationPolicy: policy }).success).toBe(true);
    }
  });

  it.each([
    ['without a description', { description: undefined }],
    ['with an empty description', { description: '' }],
    ['with a description of blanks', { description: ' \t\u00a0\n' }],
    ['with a description of 501 characters', { description: 'x'.repeat(501) }],
    ['with a negative price', { total: { amount: -1, currency: 'EUR' } }],
    ['with half a cent in its price', { total: { amount: 0.5, currency: 'EUR' } }],
    ['with text as its price', { total: { amount: '100', currency: 'EUR' } }],
    ['with a price above the limit', { total: { amount: 1e15 + 1, currency: 'EUR' } }],
    ['in a currency that does not exist', { total: { amount: 1, currency: 'EUX' } }],
    ['with an unknown member of its total', { total: { amount: 1, currency: 'EUR', exponent: 2 } }],
    ['that starts on a day without a time', { startsAt: '2026-06-01' }],
    ['that starts at a time without an offset', { startsAt: '2026-06-01T14:00:00' }],
    ['that starts on a day that does not exist', { startsAt: '2026-02-30T14:00:00Z' }],
    ['that starts before 1970', { startsAt: '1969-12-31T23:59:59Z' }],
    ['that starts after the last four-digit year in UTC', { startsAt: '9999-12-31T23:59:59-01:00' }],
    ['that ends when it starts', { endsAt: '2026-06-01T14:00:00Z' }],
    [
      'with 51 labels',
      { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`label ${index}`, ''])) },
    ],
    ['with a label that is not text', { metadata: { guests: 2 } }],
    ['with a cancellation policy that is a word', { cancellationPolicy: 'flexible' }],
    ['with a cancellation policy of no tiers', { cancellationPolicy: [] }],
    ['with too many tiers', { cancellationPolicy: Array.from({ length: 21 }, tier) }],
    [
      'with a tier until days that are not a duration',
      { cancellationPolicy: [{ until: '7 days', refundPercent: 100 }] },
    ],
    ['with a tier that refunds more than 100 percent', { cancellationPolicy: [{ refundPercent: 101 }] }],
    ['with a tier that gives back half a percent', { cancellationPolicy: [{ refundPercent: 0.5 }] }],
    [
      'with a policy in a time zone that does not exist',
      { cancellationPolicy: { timeZone: 'Mars/Olympus', tiers: [tier(null, 1)] } },
    ],
    [
      'with a fee in another currency',
      { cancellationPolicy: [{ refundPercent: 1, fee: { amount: 1, currency: 'USD' } }] },
    ],
    [
      'with two tiers until the same moment',
      { cancellationPolicy: [tier(null, 1), { until: 'PT24H', refundPercent: 1 }] },
    ],
    ['without a customer', { customerId: undefined }],
    ['for a customer with an empty id', { customerId: '' }],
    ['for a customer whose id is too long for a token', { customerId: 'x'.repeat(256) }],
    ['with a status', { status: 'confirmed' }],
  ])('is rejected %s', (_, members) => {
    expect(NewBooking.safeParse({ ...valid, ...members }).success).toBe(false);
  });

  it.each([
    ['a fraction', { total: { amount: 120.5, currency: 'EUR' } }, 'in the minor unit, such as 12050 for 120.50 EUR'],
    ['a price as text', { total: { amount: '120.50', currency: 'EUR' } }, 'in the minor unit'],
    ['a lower-case currency', { total: { amount: 1, currency: 'eur' } }, 'in capitals, such as EUR'],
    ['a time without an offset', { startsAt: '2026-06-01T14:00:00' }, 'an offset, such as 2030-06-01T14:00:00Z'],
    ['a day that does not exist', { startsAt: '2026-02-30T14:00:00Z' }, 'on a day that exists'],
    ['a policy that is a word', { cancellationPolicy: 'flexible' }, 'a list of tiers, or an object with `tiers`'],
  ])('says what is expected instead of %s', (_, members, expected) => {
    const { error } = NewBooking.safeParse({ ...valid, ...members });

    expect(error?.issues).toEqual([expect.objectContaining({ message: expect.stringContaining(expected) })]);
  });
});
