import { AMOUNT_MINOR_MAX, type CancellationPolicy, type CancellationTier } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { euros, sampleAccount, samplePaymentEntry } from '../../test/samples.ts';
import type { LedgerRefund } from './booking-ledger.ts';
import { refundableOf } from './booking-ledger.ts';
import type { Account } from './booking-settlement.ts';
import { cancellationTermsOf, quoteCancellation } from './cancellation-terms.ts';

const STARTS_AT = Date.parse('2026-10-26T01:30:00Z');
const DAY_MS = 86_400_000;

const amount = (max = AMOUNT_MINOR_MAX) => fc.integer({ min: 0, max });

const anyTier: fc.Arbitrary<CancellationTier> = fc
  .record({
    until: fc.option(fc.constantFrom('P30D', 'P7D', 'P1W1D', 'P1D', 'PT24H', 'PT30H', 'PT1S', 'PT0S'), {
      nil: undefined,
    }),
    refundPercent: fc.integer({ min: 0, max: 100 }),
    fee: fc.option(amount().map(euros), { nil: undefined }),
  })
  .map(({ until, fee, refundPercent }) => ({ refundPercent, ...(until && { until }), ...(fee && { fee }) }));

/** Tiers in any order. Their refunds may grow or shrink towards the start. */
const anyTiers = fc.uniqueArray(anyTier, { minLength: 1, maxLength: 6, selector: ({ until }) => until });
const anyPolicy: fc.Arbitrary<CancellationPolicy | null> = fc.oneof(
  fc.constant(null),
  anyTiers,
  fc.record({ timeZone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'UTC'), tiers: anyTiers }),
);

const anyRefund = (paymentId: string, max: number) =>
  fc.record({
    refundId: fc.constantFrom('one', 'two', 'three'),
    paymentId: fc.constant(paymentId),
    amount: amount(max).map(euros),
    state: fc.constantFrom('none', 'under_way', 'given_back'),
    refundVersion: fc.constant(1),
  }) as fc.Arbitrary<LedgerRefund>;

/** A booking with one payment that was refunded in up to three allocations, never above the captured amount. */
const anyAccount: fc.Arbitrary<Account> = fc
  .record({ paid: fc.integer({ min: 1, max: AMOUNT_MINOR_MAX }), cancellationPolicy: anyPolicy })
  .chain(({ paid, cancellationPolicy }) => {
    const payment = samplePaymentEntry({ amount: euros(paid) });
    const refunds = fc.uniqueArray(anyRefund(payment.paymentId, Math.floor(paid / 3)), {
      selector: ({ refundId }) => refundId,
    });
    const members = { status: 'confirmed' as const, startsAt: new Date(STARTS_AT), cancellationPolicy };
    return refunds.map((parts) => sampleAccount(members, { payments: [payment], refunds: parts }));
  });
const anyMoment = fc.integer({ min: STARTS_AT - 40 * DAY_MS, max: STARTS_AT + DAY_MS }).map((at) => new Date(at));

describe('edge case 20: the terms of cancelling', () => {
  it('deduct the fee first, and refund the remainder', () => {
    fc.assert(
      fc.property(anyAccount, anyMoment, (account, at) => {
        const { fee, feeByTerms, refund } = cancellationTermsOf(account, at).terms;
        const left = refundableOf(account.ledger, 'EUR').amount;

        expect(fee.amount).toBe(Math.min(feeByTerms.amount, left));
        expect(BigInt(fee.amount) + BigInt(refund.amount)).toBe(BigInt(left));
      }),
    );
  });

  it('edge case 18: refund an amount that the gateways can refund, less than one step above the exact amount', () => {
    const anySteps = fc.array(
      fc.record({ stepMinor: fc.constantFrom(1, 10, 100), steps: fc.integer({ min: 1, max: 2_000 }) }),
      { minLength: 1, maxLength: 3 },
    );
    fc.assert(
      fc.property(anySteps, fc.integer({ min: 0, max: 100 }), (all, refundPercent) => {
        const payments = all.map(({ stepMinor, steps }) =>
          samplePaymentEntry({ amount: euros(steps * stepMinor), refundStepMinor: stepMinor }),
        );
        const cancellationPolicy = [{ refundPercent }];
        const members = { status: 'confirmed', startsAt: new Date(STARTS_AT), cancellationPolicy } as const;
        const termsFor = (entries: typeof payments) =>
          cancellationTermsOf(sampleAccount(members, { payments: entries }), new Date(STARTS_AT)).terms;
        const exact = termsFor(payments.map((entry) => ({ ...entry, refundStepMinor: 1 })));
        const { refund, fee, feeByTerms } = termsFor(payments);
        const coarsestMinor = Math.max(...all.map(({ stepMinor }) => stepMinor));

        const addedMinor = refund.amount - exact.refund.amount;
        expect(addedMinor).toBeGreaterThanOrEqual(0);
        expect(addedMinor).toBeLessThan(coarsestMinor);
        expect([fee.amount, feeByTerms.amount]).toEqual([exact.fee.amount - addedMinor, exact.fee.amount - addedMinor]);
        if (all.every(({ stepMinor }) => stepMinor === coarsestMinor)) expect(refund.amount % coarsestMinor).toBe(0);
      }),
    );
  });

  it('never refund more than was paid less the fee, including all earlier refunds', () => {
    fc.assert(
      fc.property(anyAccount, anyMoment, (account, at) => {
        const { feeByTerms, refundedBefore, refund } = cancellationTermsOf(account, at).terms;
        const given = account.ledger.refunds.filter(({ state }) => state !== 'none');
        const before = given.reduce((sum, { amount }) => sum + BigInt(amount.amount), 0n);

        expect(BigInt(refundedBefore.amount)).toBe(before);
        const owed = BigInt(account.booking.paid.amount) - BigInt(feeByTerms.amount);
        expect(before + BigInt(refund.amount)).toBe(before > owed ? before : owed);
      }),
    );
  });

  it('are the terms of one tier of the policy, calculated in whole numbers', () => {
    fc.assert(
      fc.property(anyAccount, anyMoment, (account, at) => {
        const { cancellationPolicy: policy, paid } = account.booking;
        fc.pre(policy !== null);
        const { tier, feeByTerms, policyVersion } = cancellationTermsOf(account, at).terms;

        const tiers = Array.isArray(policy) ? policy : policy.tiers;
        expect([null, ...tiers]).toContain(tier);
        expect(policyVersion).toMatch(/^[\w-]{16}$/);
        const share = (BigInt(paid.amount) * BigInt(tier?.refundPercent ?? 0) + 50n) / 100n;
        const kept = BigInt(paid.amount) - share + BigInt(tier?.fee?.amount ?? 0);
        expect(BigInt(feeByTerms.amount)).toBe(kept < BigInt(paid.amount) ? kept : BigInt(paid.amount));
      }),
    );
  });
});

describe('edge case 40: a quote', () => {
  it('is valid exactly until the instant that it names, and the terms at that instant are no worse', () => {
    fc.assert(
      fc.property(anyAccount, anyMoment, fc.double({ min: 0, max: 1, noNaN: true }), (account, at, part) => {
        const { quote, refund, validUntil } = quoteCancellation(account, at);
        const end = new Date(validUntil).getTime();
        const between = new Date(Math.max(at.getTime(), Math.floor(at.getTime() + part * (end - at.getTime())) - 1));

        expect(end - at.getTime()).toBeLessThanOrEqual(DAY_MS);
        expect(quoteCancellation(account, between).quote).toBe(quote);
        expect(quoteCancellation(account, new Date(end)).refund.amount).toBeGreaterThanOrEqual(refund.amount);
      }),
    );
  });

  it('has the same id for equal terms, and different ids for different terms', () => {
    fc.assert(
      fc.property(anyAccount, anyMoment, anyMoment, (account, first, second) => {
        const [terms, others] = [first, second].map((at) => cancellationTermsOf(account, at).terms);
        const [quote, other] = [first, second].map((at) => quoteCancellation(account, at).quote);

        expect(quote === other).toBe(JSON.stringify(terms) === JSON.stringify(others));
      }),
    );
  });
});
