import type { GatewayReport, PaymentReport, RefundReport } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { CallbackArchive } from '../callback-archive.ts';
import { paymentFromArchive, refundFromArchive } from './adyen-from-archive.ts';

const paymentId = '0193e0d8-5b5a-7b3e-9a51-0f6f1b2c3d4e';
const allocationId = '0193e0d8-5b5a-7b3e-9a51-0f6f1b2c3d4f';
const order = {
  allocationId,
  refundId: paymentId,
  payment: { paymentId, gatewayReference: 'CS1', captureReference: null },
  amount: { amount: 500, currency: 'EUR' },
} as const;

const attempts = fc.record<PaymentReport>({
  kind: fc.constant('payment'),
  status: fc.constantFrom('succeeded', 'failed', 'expired', 'pending', 'open'),
  reference: fc.constant(null),
  paymentId: fc.constantFrom(paymentId, paymentId, allocationId),
  captureReference: fc.constantFrom('P1', 'P2'),
  amount: fc.constantFrom({ amount: 500, currency: 'EUR' }, { amount: 501, currency: 'EUR' }),
  reason: fc.constant(null),
});
const refunds = fc.record<RefundReport>({
  kind: fc.constant('refund'),
  status: fc.constantFrom('succeeded', 'failed', 'pending'),
  reference: fc.constantFrom('R1', 'R2'),
  allocationId: fc.constantFrom(allocationId, allocationId, paymentId, null),
  captureReference: fc.constant('P1'),
  paymentReference: fc.constant(null),
  amount: fc.constant({ amount: 500, currency: 'EUR' }),
  reason: fc.constant(null),
});
const archive = fc.array<GatewayReport>(fc.oneof(attempts, refunds), { maxLength: 8 });
const twoOrders = archive.chain((reports) =>
  fc.tuple(fc.constant(reports), fc.shuffledSubarray(reports, { minLength: reports.length })),
);

function archiveOf(reports: readonly GatewayReport[]): CallbackArchive {
  return { reportsAbout: () => Promise.resolve(reports) };
}

const paymentAfter = (reports: readonly GatewayReport[]) => paymentFromArchive(archiveOf(reports), paymentId);
const refundAfter = (reports: readonly GatewayReport[]) => refundFromArchive(archiveOf(reports), order);

function attempt(status: PaymentReport['status'], captureReference = 'P1'): PaymentReport {
  return { kind: 'payment', status, reference: null, paymentId, captureReference, amount: null, reason: null };
}

function refund(status: RefundReport['status'], reference = 'R1'): RefundReport {
  return {
    kind: 'refund',
    status,
    reference,
    allocationId,
    captureReference: 'P1',
    paymentReference: null,
    amount: null,
    reason: null,
  };
}

describe("the status by Adyen's notifications", () => {
  it('does not depend on the order and the number of notifications', async () => {
    await fc.assert(
      fc.asyncProperty(twoOrders, async ([first, second]) => {
        expect(await paymentAfter([...second, ...first])).toEqual(await paymentAfter(first));
        expect(await refundAfter([...second, ...first])).toEqual(await refundAfter(first));
      }),
    );
  });

  it('shows a payment as succeeded when one try was authorised and not reversed', async () => {
    await fc.assert(
      fc.asyncProperty(archive, async (reports) => {
        const triesThat = (status: GatewayReport['status']) =>
          reports
            .filter((report) => report.kind === 'payment' && report.paymentId === paymentId)
            .filter((report) => report.status === status)
            .map(({ captureReference }) => captureReference);
        const isPaid = triesThat('succeeded').some((tried) => !triesThat('failed').includes(tried));
        expect((await paymentAfter(reports)).status === 'succeeded').toBe(isPaid);
      }),
    );
  });

  it.each([
    [[], 'open'],
    [[attempt('pending')], 'pending'],
    [[attempt('open')], 'open'],
    [[attempt('pending'), attempt('open')], 'open'],
    [[attempt('open'), attempt('succeeded')], 'succeeded'],
    [[attempt('open'), attempt('succeeded', 'P2')], 'succeeded'],
    [[attempt('open'), attempt('pending', 'P2')], 'pending'],
    [[attempt('open'), attempt('expired', 'P2')], 'expired'],
    [[attempt('succeeded'), attempt('failed')], 'failed'],
    [[attempt('succeeded'), attempt('failed'), attempt('succeeded', 'P2')], 'succeeded'],
    [[attempt('succeeded'), attempt('failed'), attempt('open', 'P2')], 'failed'],
    [[attempt('expired'), attempt('failed', 'P2')], 'failed'],
    [[attempt('expired')], 'expired'],
  ])('follows from the reports about a payment: after %j it is %s', async (reports, status) => {
    expect((await paymentAfter(reports)).status).toBe(status);
  });

  it.each([
    [[], undefined],
    [[refund('pending')], 'pending'],
    [[refund('succeeded'), refund('pending')], 'succeeded'],
    [[refund('succeeded'), refund('failed')], 'failed'],
    [[refund('failed'), refund('succeeded', 'R2')], 'succeeded'],
  ])('follows from the reports about a refund: after %j it is %s', async (reports, outcome) => {
    expect((await refundAfter(reports))?.outcome).toBe(outcome);
  });
});
