import { randomUUID } from 'node:crypto';
import {
  BookingCreated,
  DiscrepancyRecorded,
  DisputeOpened,
  PaymentMismatched,
  RefundRequested,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { euros, sampleBooking, samplePayment, sampleRefund } from '@booking/testing/samples';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aDiscrepancy } from './samples.ts';
import { type RunningAdmin, startAdmin } from './start-admin.ts';

type Subject = { kind: string; customerId: string | null; bookingDescription: string | null; methods: string[] };
type Page = { data: Subject[] };

let admin: RunningAdmin;

beforeAll(async () => {
  admin = await startAdmin();
});

afterAll(() => admin.stop());

describe('an item of the work queue', () => {
  it('names the booking, the customer and the gateway of each item', async () => {
    const booking = sampleBooking({ customerId: 'grace', description: 'Harbour cruise' });
    const bookingId = booking.id;
    const payment = samplePayment({ bookingId, status: 'mismatched', method: 'stripe', reported: euros(3) });
    const found = aDiscrepancy({ bookingId, method: 'mollie' });
    const allocations = ['paypal', 'square', 'paypal'].flatMap((method) =>
      sampleRefund().allocations.map((allocation) => ({ ...allocation, method })),
    );
    const refund = sampleRefund({ bookingId, allocations });
    const dispute = { bookingId, paymentId: payment.id, disputeReference: 'du_3', amount: euros(5_000), reason: null };
    const { probe } = admin;
    const staff = await admin.signedIn();
    await probe.publish(BookingCreated, { about: bookingId, data: { booking } });
    await probe.publish(PaymentMismatched, { about: payment.id, version: 2, data: { payment } });
    await probe.publish(DiscrepancyRecorded.refunds, { about: found.id, data: { discrepancy: found } });
    await probe.publish(RefundRequested, { about: refund.id, data: { refund } });
    await probe.publish(DisputeOpened, { about: randomUUID(), data: dispute });

    await eventually(async () => {
      const { body } = await staff.get<Page>(`/work-queue?q=${bookingId}`);
      const subjects = body.data.map(({ kind, customerId, bookingDescription, methods }) => ({
        ...{ kind, customerId, bookingDescription, methods },
      }));
      const ours = { customerId: 'grace', bookingDescription: 'Harbour cruise' };
      expect(subjects.toSorted((one, other) => one.kind.localeCompare(other.kind))).toEqual([
        { kind: 'discrepancy', ...ours, methods: ['mollie'] },
        { kind: 'mismatched-payment', ...ours, methods: ['stripe'] },
        { kind: 'open-dispute', ...ours, methods: ['stripe'] },
        { kind: 'pending-refund', ...ours, methods: ['paypal', 'square'] },
      ]);
    });
  });
});
