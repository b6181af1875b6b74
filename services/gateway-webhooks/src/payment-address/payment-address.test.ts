import type { DisputeReport, PaymentReport, RefundReport } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import { isMisaddressed, type PaymentAddress } from './payment-address.ts';

const OURS = '01890a5d-ac96-774b-bcce-b302099a8057';
const THEIRS = '01890a5d-ac96-774b-bcce-b302099a8058';
const PAYMENT = '01890a5d-ac96-774b-bcce-b302099a8059';

const address: PaymentAddress = {
  paymentId: PAYMENT,
  method: 'stripe',
  bookingId: OURS,
  gatewayReference: 'cs_1',
  captureReference: 'pi_1',
};
const payment: PaymentReport = {
  kind: 'payment',
  status: 'succeeded',
  reference: 'cs_1',
  paymentId: null,
  captureReference: null,
  amount: null,
  reason: null,
};
const refund: RefundReport = {
  kind: 'refund',
  status: 'succeeded',
  reference: 're_1',
  allocationId: null,
  captureReference: 'pi_1',
  paymentReference: null,
  amount: null,
  reason: null,
};
const dispute: DisputeReport = {
  kind: 'dispute',
  status: 'opened',
  reference: 'dp_1',
  captureReference: null,
  paymentReference: 'cs_1',
  amount: null,
  reason: null,
};

const byId = { ...payment, reference: null, paymentId: PAYMENT };

describe('edge case 25: a webhook at the address of a booking', () => {
  it.each([
    ['by our id', byId],
    ['by its reference', payment],
    ['by its capture', { ...payment, reference: 'cs_unknown', captureReference: 'pi_1' }],
    ['in a refund', refund],
    ['in a dispute', dispute],
  ])('is misaddressed when it names a payment of another booking %s', (_how, report) => {
    const reports = [report];

    expect(isMisaddressed({ method: 'stripe', addressedBookingId: THEIRS, reports }, [address])).toBe(true);
    expect(isMisaddressed({ method: 'stripe', addressedBookingId: OURS, reports }, [address])).toBe(false);
  });

  it('edge case 26: is misaddressed when our id belongs to a payment by another method', () => {
    const addressed = { method: 'sandbox', addressedBookingId: OURS, reports: [byId] };

    expect(isMisaddressed(addressed, [address])).toBe(true);
  });

  it('is not misaddressed when another gateway uses the same reference', () => {
    const addressed = { method: 'sandbox', addressedBookingId: THEIRS, reports: [payment] };

    expect(isMisaddressed(addressed, [address])).toBe(false);
  });

  it('edge case 16: is not misaddressed when the payment is not known yet', () => {
    expect(isMisaddressed({ method: 'stripe', addressedBookingId: THEIRS, reports: [payment] }, [])).toBe(false);
  });
});
