import { describe, expect, it } from '@jest/globals';
import { remark, type RemarkCode, remarks } from '../remarks.ts';
import { type Refund, toClientRefund } from './refund.ts';

const AT = '2026-01-01T00:00:00.000Z';
const note = 'A difficult guest';
const givenUp = remark('given-up-by', { by: 'bea@hotel.example', note });

describe('a refund for clients', () => {
  it('has no note of staff', () => {
    const manualSettlement = { by: 'bea', at: AT, note };
    const review = { ...manualSettlement, meaning: 'keep_booking' } as const;
    const noted = refund({ status: 'failed', failureReason: givenUp, needsApproval: false, manualSettlement, review });

    const shown = { failureReason: remark('refund-given-up'), failureCode: 'refund-given-up' };
    expect(toClientRefund(noted)).toEqual({ ...refund({ status: 'failed' }), ...shown });
  });

  it.each(Object.keys(remarks) as RemarkCode[])('has no note of staff that ends with another sentence: %s', (code) => {
    const failureReason = remark('given-up-by', { by: 'bea@hotel.example', note: `Adyen support: ${remarks[code]}` });

    expect(toClientRefund(refund({ status: 'failed', failureReason }))).toMatchObject({
      failureReason: remark('refund-given-up'),
      failureCode: 'refund-given-up',
    });
  });

  it.each<Partial<Refund>>([
    { status: 'failed', failureReason: 'expired_or_canceled_card' },
    { status: 'rejected', failureReason: 'Requested twice' },
    { status: 'rejected', failureReason: givenUp },
    { status: 'pending', pendingReason: remark('waits-for-bank'), pendingCode: 'waits-for-bank' },
  ])('has the words of the gateway and the reason of a rejection: $status, $failureReason', (members) => {
    expect(toClientRefund(refund(members))).toEqual(refund(members));
  });
});

function refund(members: Partial<Refund>): Refund {
  return {
    id: '0193f5a2-5c1e-7b60-9d55-0c7a6f1f0a11',
    bookingId: '0193f5a2-5c1e-7b60-9d55-0c7a6f1f0a12',
    amount: { amount: 4_000, currency: 'EUR' },
    status: 'pending',
    origin: 'request',
    reason: 'No breakfast',
    requestedBy: 'alice',
    processedBy: null,
    pendingReason: null,
    failureReason: null,
    allocations: [],
    createdAt: AT,
    completedAt: null,
    ...members,
  };
}
