import type { Payment, Refund, RefundAllocation } from '@booking/contracts';
import { newId } from '@booking/runtime';
import * as testing from '@booking/testing/samples';
import type { Booking, Cancellation } from '../src/booking/booking.ts';
import { emptyLedger, figuresOf, type Ledger, type LedgerPayment } from '../src/booking/booking-ledger.ts';
import type { Account } from '../src/booking/booking-settlement.ts';

const { euros } = testing;

export { euros };
export const AT = new Date('2026-03-01T12:00:00.000Z');

/** A pending booking of 100.00 EUR. */
export function sampleBooking(members: Partial<Booking> = {}): Booking {
  return {
    id: newId(),
    customerId: 'alice',
    description: 'Two nights with a view of the sea',
    status: 'pending',
    total: euros(10_000),
    paid: euros(0),
    refunded: euros(0),
    startsAt: new Date('2026-06-01T14:00:00.000Z'),
    endsAt: null,
    expiresAt: null,
    cancellationPolicy: null,
    cancellation: null,
    metadata: {},
    createdAt: AT,
    updatedAt: AT,
    version: 1,
    ...members,
  };
}

/** A cancellation without a policy, of a booking without payments. */
export function sampleCancellation(members: Partial<Cancellation> = {}): Cancellation {
  const figures = { fee: euros(0), refund: euros(0), feeByTerms: euros(0), refundedBefore: euros(0) };
  const terms = { ...figures, tier: null, policyVersion: null, payments: [] };
  return { at: AT, by: 'staff', reason: null, ...terms, ...members };
}

/** A booking with the given ledger, empty by default. Its figures follow from the ledger. */
export function sampleAccount(members: Partial<Booking> = {}, entries: Partial<Ledger> = {}): Account {
  const booking = sampleBooking(members);
  const ledger = { ...emptyLedger, ...entries };
  return { booking: { ...booking, ...figuresOf(ledger, booking.total.currency) }, ledger };
}

/** The ledger entry of a counted payment of 100.00 EUR. */
export function samplePaymentEntry(members: Partial<LedgerPayment> = {}): LedgerPayment {
  return {
    paymentId: newId(),
    amount: euros(10_000),
    refundStepMinor: 1,
    isSurplus: false,
    completedAt: AT,
    ...members,
  };
}

/** A completed payment of 100.00 EUR. */
export function samplePayment(members: Partial<Payment> = {}): Payment {
  return testing.samplePayment({ amount: euros(10_000), ...members });
}

type Part = Pick<RefundAllocation, 'paymentId' | 'status'> & { amount: number };

/** A refund of the sum of its allocations. */
export function sampleRefund(parts: readonly Part[], members: Partial<Refund> = {}): Refund {
  return testing.sampleRefund({
    amount: euros(parts.reduce((sum, { amount }) => sum + amount, 0)),
    status: parts.every(({ status }) => status === 'succeeded') ? 'succeeded' : 'failed',
    processedBy: 'staff',
    allocations: parts.map(({ amount, ...part }) => ({
      ...part,
      method: 'sandbox',
      amount: euros(amount),
      gatewayReference: null,
    })),
    completedAt: AT.toISOString(),
    ...members,
  });
}
