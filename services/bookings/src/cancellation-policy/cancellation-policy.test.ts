import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CancellationPolicy } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import { euros } from '../../test/samples.ts';
import { faultsOf, feeOf, tierInForce } from './cancellation-policy.ts';

const startsAt = new Date('2026-06-10T14:00:00.000Z');
const week = { until: 'P7D', refundPercent: 100 };
const day = { until: 'P1D', refundPercent: 50 };
const start = { until: 'PT0S', refundPercent: 10 };
const rest = { refundPercent: 5 };

describe('edge case 40: the tier in force', () => {
  const policy = [rest, start, week, day];

  it.each([
    ['long before the start', '2026-01-01T00:00:00.000Z', week, '2026-06-03T14:00:00.000Z'],
    ['a millisecond before a boundary', '2026-06-03T13:59:59.999Z', week, '2026-06-03T14:00:00.000Z'],
    ['on the boundary itself', '2026-06-03T14:00:00.000Z', week, '2026-06-03T14:00:00.000Z'],
    ['a millisecond after a boundary', '2026-06-03T14:00:00.001Z', day, '2026-06-09T14:00:00.000Z'],
    ['at the start', '2026-06-10T14:00:00.000Z', start, '2026-06-10T14:00:00.000Z'],
    ['a millisecond after the start', '2026-06-10T14:00:00.001Z', rest, null],
    ['long after the start', '2031-01-01T00:00:00.000Z', rest, null],
  ])('is the tier for this time: %s', (_, at, tier, endsAt) => {
    expect(inForce(policy, at)).toEqual({ tier, endsAt: endsAt && new Date(endsAt) });
  });

  it('is null after the last tier, and the whole payment is then kept', () => {
    const { tier } = inForce([week, day], '2026-06-09T14:00:00.001Z');

    expect(tier).toBeNull();
    expect(feeOf(tier, euros(10_000))).toEqual(euros(10_000));
  });

  it('is the next tier already at the boundary if the next tier is more generous', () => {
    const friendlierLater = [{ ...week, refundPercent: 20 }, day];

    expect(inForce(friendlierLater, '2026-06-03T13:59:59.999Z').tier).toEqual(friendlierLater[0]);
    expect(inForce(friendlierLater, '2026-06-03T14:00:00.000Z').tier).toEqual(day);
  });

  it('depends on the kept amounts at a boundary, not only on the percentages', () => {
    const dearer = [
      { ...week, refundPercent: 40 },
      { ...day, fee: euros(2_000) },
    ];

    expect(inForce(dearer, '2026-06-03T14:00:00.000Z').tier).toEqual(dearer[0]);
  });

  it('is the most generous of several tiers that end at the same instant', () => {
    const month = { until: 'P1M', refundPercent: 10 };
    const days = { until: 'P31D', refundPercent: 50 };

    for (const tiers of [
      [month, days, day],
      [days, month, day],
    ]) {
      expect(inForce(tiers, '2026-05-10T13:59:59.999Z').tier).toEqual(days);
      expect(inForce(tiers, '2026-05-10T14:00:00.000Z').tier).toEqual(days);
      expect(inForce(tiers, '2026-05-10T14:00:00.001Z').tier).toEqual(day);
    }
    const later = { ...day, refundPercent: 60 };
    expect(inForce([month, days, later], '2026-05-10T14:00:00.000Z').tier).toEqual(later);
  });

  it('changes at a different instant if the policy has another time zone', () => {
    const berlin = { timeZone: 'Europe/Berlin', tiers: [{ ...day, until: 'P90D' }] };
    const boundary = '2026-03-12T15:00:00.000Z';

    expect(inForce(berlin, boundary).tier).toEqual(berlin.tiers[0]);
    expect(inForce(berlin.tiers, boundary).tier).toBeNull();
  });
});

describe('the policy in docs/concepts.md', () => {
  it('refunds everything until seven days before the start, half until the day before, and then nothing', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/concepts.md'), 'utf8');
    const policy = CancellationPolicy.parse(JSON.parse(/```json\n([\s\S]+?)```/.exec(page)?.[1] ?? ''));

    const kept = ['2026-06-03', '2026-06-09', '2026-06-10'].map((day) =>
      feeOf(inForce(policy, `${day}T14:00:00.000Z`).tier, euros(10_000)),
    );

    expect(kept).toEqual([euros(0), euros(5_000), euros(10_000)]);
  });
});

describe('edge case 20: the fee', () => {
  it.each([
    [{ refundPercent: 100 }, 0],
    [{ refundPercent: 0 }, 10_000],
    [{ refundPercent: 33 }, 6_700],
    [{ refundPercent: 100, fee: euros(1_500) }, 1_500],
    [{ refundPercent: 50, fee: euros(1_500) }, 6_500],
    [{ refundPercent: 10, fee: euros(1_500) }, 10_000],
  ])('is calculated from the tier: %j keeps %d of 10000', (tier, fee) => {
    expect(feeOf(tier, euros(10_000))).toEqual(euros(fee));
  });
});

describe('a policy is rejected for a booking when it', () => {
  it('has a fee in another currency', () => {
    const policy = [week, { ...day, fee: { amount: 1, currency: 'USD' as const } }];

    expect(faultsOf(policy, 'EUR')).toMatchObject([{ tier: 1, member: 'fee' }]);
    expect(faultsOf(policy, 'USD')).toEqual([]);
  });

  it('has two tiers without an end', () => {
    expect(faultsOf([rest, week, rest], 'EUR')).toMatchObject([{ tier: 2, member: 'until' }]);
  });

  it('has two tiers until the same moment in different notations', () => {
    const policy = [
      day,
      { until: 'PT24H', refundPercent: 1 },
      { until: 'P14D', refundPercent: 1 },
      { until: 'P2W', refundPercent: 2 },
    ];

    expect(faultsOf(policy, 'EUR')).toMatchObject([
      { tier: 1, member: 'until' },
      { tier: 3, member: 'until' },
    ]);
  });
});

function inForce(policy: CancellationPolicy, at: string) {
  return tierInForce(policy, { startsAt, at: new Date(at), paid: euros(10_000) });
}
