import { ProblemError } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { allocate, allocateOwed } from './allocate.ts';
import {
  inRefundSteps,
  refundableMinor,
  refundableOf,
  type RefundablePayment,
  remainingOf,
} from './refundable-payment.ts';

const minor = fc.integer({ min: 0, max: 1_000_000 });

const indivisibleMethods = new Set(['whole']);
const method = fc.constantFrom('sandbox', 'whole');
/** Often nothing, because an indivisible payment can only be refunded while nothing of it is used. */
const used = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, minor);
const payment = fc
  .record({ room: minor, refunded: used, reserved: used, disputed: used, method, id: fc.uuid() })
  .map(({ room, refunded, reserved, disputed, method, id }) =>
    aPayment({
      id,
      capturedMinor: room + refunded + reserved,
      refundedMinor: refunded,
      reservedMinor: reserved,
      disputedMinor: disputed,
      lostMinor: 0,
      waitingMinor: 0,
      method,
    }),
  );
const payments = fc.array(payment, { maxLength: 6 });
const divisible = payments.map((all) => all.map((one) => ({ ...one, method: 'sandbox' })));

describe('allocate', () => {
  it('edge case 33: allocates exactly the amount, and never more from a payment than it has', () => {
    fc.assert(
      fc.property(payments, minor, (all, amount) => {
        const shares = sharesOf(amount, all);
        if (!shares) return;

        expect(shares.reduce((sum, share) => sum + share.amount.amount, 0)).toBe(amount);
        expect(new Set(shares.map((share) => share.payment.id)).size).toBe(shares.length);
        for (const { payment: taken, amount: part } of shares) {
          expect(part.amount).toBeGreaterThan(0);
          expect(part.amount).toBeLessThanOrEqual(refundableMinor(taken, indivisibleMethods));
        }
      }),
    );
  });

  it('allocates every amount up to the remaining amount, and no larger amount, when all gateways refund in parts', () => {
    fc.assert(
      fc.property(divisible, minor, (all, amount) => {
        const remaining = remainingOf(all, 'EUR').amount;

        expect(sharesOf(amount, all) !== undefined).toBe(amount > 0 && amount <= remaining);
      }),
    );
  });

  it('can always allocate all that remains', () => {
    fc.assert(
      fc.property(payments, (all) => {
        const remaining = refundableOf(all, 'EUR', indivisibleMethods).amount;
        fc.pre(remaining > 0);

        const shares = sharesOf(remaining, all) ?? [];

        expect(shares.map((share) => share.amount.amount).toSorted()).toEqual(
          all
            .map((one) => refundableMinor(one, indivisibleMethods))
            .filter((room) => room > 0)
            .toSorted(),
        );
      }),
    );
  });

  it('edge case 32: uses a payment that cannot be refunded in parts as a whole or not at all', () => {
    fc.assert(
      fc.property(payments, minor, (all, amount) => {
        const indivisible = (sharesOf(amount, all) ?? []).filter((share) => share.payment.method === 'whole');

        for (const share of indivisible) expect(share.amount.amount).toBe(share.payment.capturedMinor);
      }),
    );
  });

  it('edge case 32: rejects an amount that only a part of an indivisible payment could complete', () => {
    const whole = aPayment({ capturedMinor: 1000, method: 'whole' });
    const partly = () => allocate({ amount: 800, currency: 'EUR' }, [whole], indivisibleMethods);

    expect(partly).toThrow(expect.objectContaining({ type: 'validation-failed' }));
  });
});

describe('edge case 32: an owed amount', () => {
  it('is allocated to a part of an indivisible payment if there is no other way', () => {
    const whole = aPayment({ capturedMinor: 1000, method: 'whole' });
    const divisible = aPayment({ capturedMinor: 3000 });

    const ofWhole = allocateOwed({ amount: 800, currency: 'EUR' }, [whole], indivisibleMethods);
    const ofBoth = allocateOwed({ amount: 800, currency: 'EUR' }, [whole, divisible], indivisibleMethods);

    expect(ofWhole.map(({ payment: taken, amount }) => [taken.id, amount.amount])).toEqual([[whole.id, 800]]);
    expect(ofBoth.map(({ payment: taken }) => taken.id)).toEqual([divisible.id]);
  });

  it('is rejected above the remaining amount', () => {
    const whole = aPayment({ capturedMinor: 1000, method: 'whole' });

    expect(() => allocateOwed({ amount: 1001, currency: 'EUR' }, [whole], indivisibleMethods)).toThrow(ProblemError);
  });
});

describe('edge case 18: payments of gateways with and without a refund step', () => {
  const none = new Set<string>();
  const dinars = (amount: number) => ({ amount, currency: 'KWD' }) as const;
  const mixed = fc.array(
    fc
      .record({ steps: fc.integer({ min: 1, max: 2_000 }), stepMinor: fc.constantFrom(1, 10) })
      .map(({ steps, stepMinor }) =>
        aPayment({
          currency: 'KWD',
          method: stepMinor === 10 ? 'stripe' : 'sandbox',
          capturedMinor: steps * stepMinor,
        }),
      ),
    { minLength: 1, maxLength: 4 },
  );
  const partsInSteps = (shares: ReturnType<typeof allocate>) =>
    shares.every(({ payment: { method: name }, amount }) => name === 'sandbox' || amount.amount % 10 === 0);

  it('are refunded in parts that their gateways can express, or the request is rejected', () => {
    fc.assert(
      fc.property(mixed, fc.integer({ min: 1, max: 30_000 }), (all, amount) => {
        fc.pre(amount <= remainingOf(all, 'KWD').amount);

        try {
          expect(partsInSteps(allocate(dinars(amount), all, none))).toBe(true);
        } catch (error) {
          expect(error).toMatchObject({ type: 'validation-failed' });
          expect(amount % 10).not.toBe(0);
        }
      }),
    );
  });

  it('always refund an owed amount after it is rounded up', () => {
    fc.assert(
      fc.property(mixed, fc.integer({ min: 1, max: 30_000 }), (all, amount) => {
        fc.pre(amount <= remainingOf(all, 'KWD').amount);

        const owed = inRefundSteps(dinars(amount), all);

        expect(owed.amount).toBeGreaterThanOrEqual(amount);
        expect(owed.amount).toBeLessThan(amount + 10);
        expect(partsInSteps(allocate(owed, all, none))).toBe(true);
      }),
    );
  });
});

describe('the order of allocate', () => {
  const ten = aPayment({ capturedMinor: 1000 });
  const thirty = aPayment({ capturedMinor: 3000 });
  const fifty = aPayment({ capturedMinor: 5000 });

  it.each([
    ['the payment with exactly this amount', 3000, [[thirty, 3000]]],
    ['else the smallest payment that covers the amount', 2000, [[thirty, 2000]]],
    ['else the largest first', 8500, [[fifty, 5000], [thirty, 3000], [ten, 500]]], // prettier-ignore
  ] as const)('prefers %s', (_rule, amount, expected) => {
    const shares = allocate({ amount, currency: 'EUR' }, [ten, fifty, thirty], indivisibleMethods);

    expect(shares.map((share) => [share.payment, share.amount.amount])).toEqual(expected);
  });

  it('prefers the older of two equal payments', () => {
    const newer = aPayment({ capturedMinor: 3000 });

    expect(allocate({ amount: 3000, currency: 'EUR' }, [thirty, newer], indivisibleMethods)[0].payment).toBe(thirty);
    expect(allocate({ amount: 3500, currency: 'EUR' }, [thirty, newer], indivisibleMethods)[0].payment).toBe(thirty);
  });
});

function sharesOf(amount: number, all: readonly RefundablePayment[]) {
  try {
    return allocate({ amount, currency: 'EUR' }, all, indivisibleMethods);
  } catch (error) {
    if (error instanceof ProblemError) return undefined;
    throw error;
  }
}

function aPayment(figures: Partial<RefundablePayment>): RefundablePayment {
  return {
    id: crypto.randomUUID(),
    bookingId: '0190b5e2-0000-7000-8000-000000000001',
    method: 'sandbox',
    gatewayReference: 'session',
    captureReference: null,
    currency: 'EUR',
    capturedMinor: 0,
    refundedMinor: 0,
    reservedMinor: 0,
    disputedMinor: 0,
    lostMinor: 0,
    waitingMinor: 0,
    isMismatched: false,
    isSurplus: false,
    ...figures,
  };
}
