import { randomUUID } from 'node:crypto';
import type { Refund } from '@booking/contracts';
import { euros, sampleBooking, sampleRefund } from '@booking/testing/samples';
import { describe, expect, it } from '@jest/globals';
import { cancellationOutcomeOf } from './cancellation-outcome.ts';

const cancelledAt = '2026-05-02T10:00:00.000Z';
const cancellation = {
  ...{ at: cancelledAt, by: 'bea', reason: null },
  ...{ fee: euros(6_525), feeByTerms: euros(6_525), refundedBefore: euros(2_100), refund: euros(3_425) },
};
const nothing = euros(0);
const balance = {
  ...{ captured: euros(12_050), refunded: euros(5_525), reserved: nothing, disputed: nothing },
  remaining: euros(6_525),
};

describe('edge case 20: the outcome of a cancelled booking', () => {
  const booking = sampleBooking({ status: 'cancelled', cancellation });

  it('is the refund of the cancellation with the requests that it released, and the amount kept', () => {
    const refunds = [
      refund('request', 2_100, '2026-05-01T10:00:00.000Z'),
      refund('request', 1_000, '2026-05-01T11:00:00.000Z'),
      refund('cancellation', 2_425, '2026-05-02T10:00:01.000Z'),
      refund('request', 500, '2026-05-03T10:00:00.000Z'),
    ];

    expect(cancellationOutcomeOf(booking, { refunds, balance })).toEqual({
      refunded: euros(3_425),
      kept: euros(6_525),
    });
  });

  it('ignores refunds that have not arrived', () => {
    const late = refund('cancellation', 3_425, '2026-05-02T10:00:01.000Z', 'submitted');

    expect(cancellationOutcomeOf(booking, { refunds: [late], balance })?.refunded).toEqual(nothing);
  });

  it('is null for a booking that is not cancelled', () => {
    expect(cancellationOutcomeOf(sampleBooking(), { refunds: [], balance })).toBeNull();
  });
});

function refund(
  origin: Refund['origin'],
  amount: number,
  createdAt: string,
  status: Refund['allocations'][number]['status'] = 'succeeded',
): Refund {
  const part = { paymentId: randomUUID(), method: 'sandbox', amount: euros(amount), status, gatewayReference: null };
  return sampleRefund({ origin, amount: euros(amount), createdAt, allocations: [part] });
}
