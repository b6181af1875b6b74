import {
  BookingCancelled,
  BookingCreated,
  BookingExpired,
  BookingPaid,
  BookingRefunded,
  type EventDefinition,
  PaymentCompleted,
  PaymentExpired,
  PaymentFailed,
  PaymentInitiated,
  PaymentMismatched,
  RefundFailed,
  RefundProcessed,
  RefundRejected,
  RefundRequested,
} from '@booking/contracts';
import { transact } from '@booking/runtime';
import { eventually } from '@booking/testing';
import { sampleBooking, samplePayment, sampleRefund } from '@booking/testing/samples';
import { describe, expect, it } from '@jest/globals';
import { admin, staff, useStaff } from './start-admin.ts';

/** Each stream has one loop, which handles one batch at a time. */
const STREAMS = 3;

const bookings = [BookingCreated, BookingPaid, BookingRefunded, BookingCancelled, BookingExpired];
const payments = [PaymentInitiated, PaymentCompleted, PaymentFailed, PaymentExpired, PaymentMismatched];
const refunds = [RefundRequested, RefundProcessed, RefundFailed, RefundRejected];

useStaff();

describe('listeners that wait for rows', () => {
  it('leave connections for requests and for the readiness check', async () => {
    await transact(admin.db, async (trx) => {
      await trx.raw('lock table booking_records, payment_records, refund_records in exclusive mode');
      await publishToAll();
      await eventually(async () => expect(await countWaiting()).toBe(STREAMS));

      expect((await staff.get('/bookings')).status).toBe(200);
      expect((await fetch(`${admin.url}/readyz/database`)).status).toBe(200);
    });
  });
});

async function publishToAll(): Promise<void> {
  const booking = sampleBooking();
  const payment = samplePayment({ bookingId: booking.id });
  const refund = sampleRefund({ bookingId: booking.id });
  const publish = (definitions: readonly EventDefinition[], about: string, data: object) =>
    Promise.all(definitions.map((definition) => admin.probe.publish(definition, { about, data })));
  await publish(bookings, booking.id, { booking });
  await publish(payments, payment.id, { payment });
  await publish(refunds, refund.id, { refund });
}

async function countWaiting(): Promise<number> {
  const { rows } = await admin.db.raw<{ rows: { count: number }[] }>(
    `select count(*) from pg_locks where locktype = 'relation' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.count ?? 0;
}
