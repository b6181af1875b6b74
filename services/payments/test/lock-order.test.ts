import { randomUUID } from 'node:crypto';
import {
  type Booking,
  BookingCancelled,
  GatewayDisputeReported,
  GatewayPaymentReported,
  type Payment,
} from '@booking/contracts';
import { eventually, isFreeWhileBatchWaits, lockIfFree, whileWaiting } from '@booking/testing';
import { sampleBooking } from '@booking/testing/samples';
import { describe, expect, it } from '@jest/globals';
import { saveUnlocked } from '../src/payment/payment-decision-repository.ts';
import { getPayment } from '../src/payment/payment-repository.ts';
import { payments, usePayments } from './use-payments.ts';

usePayments({ GATEWAYS: 'sandbox' });

const rowOf = ({ id }: Payment) => ({ table: 'payments', id });

const report = (payment: Payment) => () => payments.report(payment);

const dispute =
  ({ id, bookingId, method, amount, gatewayReference: paymentReference }: Payment) =>
  () => {
    const dispute = { kind: 'dispute', status: 'opened', reference: `du_${id}`, captureReference: null } as const;
    const stated = { sequence: null, amount, reason: 'fraudulent', dueAt: null };
    const named = { callbackId: randomUUID(), method, vouching: 'body', addressedBookingId: bookingId } as const;
    const data = { ...named, report: { ...dispute, ...stated, paymentReference } };
    return payments.bus.publish(GatewayDisputeReported, { about: named.callbackId, data });
  };

const cancel =
  ({ id }: Booking) =>
  () => {
    const booking = sampleBooking({ id, status: 'cancelled' });
    return payments.bus.publish(BookingCancelled, { about: id, version: 2, data: { booking } });
  };

async function openSessionFor(booking: Booking): Promise<Payment> {
  await payments.initiate(booking.id, { key: randomUUID(), sub: booking.customerId });
  const { id } = await payments.attemptOf(booking.id);
  return payments.read({ id, bookingId: booking.id } as Payment);
}

describe('a transaction with events about several payments', () => {
  it('locks the payments in the order of their ids before it handles payments and disputes', async () => {
    const [{ payment: delayed }, { payment: first }] = [await payments.openSession(), await payments.openSession()];
    const { payment: last } = await payments.openSession();
    await payments.report(last);
    await payments.reportsHandled();

    const isFree = await isFreeWhileBatchWaits(
      { name: 'payments', db: payments.db, bus: payments.bus },
      {
        stream: GatewayPaymentReported,
        delay: { row: rowOf(delayed), publish: report(delayed) },
        events: [dispute(last), report(first)],
        rows: [rowOf(first), rowOf(last)],
      },
    );

    expect(isFree).toBe(true);
    expect(await payments.read(first)).toMatchObject({ status: 'completed' });
    expect(await payments.db('disputes').where({ payment_id: last.id })).toHaveLength(1);
  });

  it('locks the payments in the order of their ids before it closes the sessions of several bookings', async () => {
    const { payment: delayed } = await payments.openSession();
    const [earlier, later] = [await payments.bookingCreated(), await payments.bookingCreated()];
    const [first, last] = [await openSessionFor(later), await openSessionFor(earlier)];

    const isFree = await isFreeWhileBatchWaits(
      { name: 'payments', db: payments.db, bus: payments.bus },
      {
        stream: BookingCancelled,
        delay: { row: rowOf(delayed), publish: cancel(sampleBooking({ id: delayed.bookingId })) },
        events: [cancel(earlier), cancel(later)],
        rows: [rowOf(first), rowOf(last)],
      },
    );

    expect(isFree).toBe(true);
    await eventually(async () => {
      for (const payment of [first, last]) expect(await payments.read(payment)).toMatchObject({ status: 'expired' });
    });
  });
});

describe('a batch of answers of gateways', () => {
  it('locks the payments in the order of their ids, even if their rows are stored in another order', async () => {
    const { db } = payments;
    const [{ payment: first }, { payment: last }] = [await payments.openSession(), await payments.openSession()];
    await db('payments').where({ id: first.id }).update({ lease_until: db.fn.now() });
    const stored = [await getPayment(db, last.id), await getPayment(db, first.id)];
    const answers = stored.map((payment) => ({ payment: { ...payment, version: payment.version + 1 }, events: [] }));

    const { acted: saved, found: isLastFree } = await whileWaiting(
      db,
      { table: 'payments', id: first.id },
      {
        act: () => saveUnlocked(db, answers),
        meanwhile: (holding) => lockIfFree(holding, { table: 'payments', id: last.id }),
      },
    );

    expect(isLastFree).toBe(true);
    expect(saved).toEqual(new Set([first.id, last.id]));
  });
});
