import type { Booking, Refund } from '@booking/contracts';
import { eventually } from '@booking/testing';
import type { Model, ModelBooking } from '../model/booking-model.ts';
import { actInSession } from '../model/commands/act-at-checkout.ts';
import { cancelBooking } from '../model/commands/cancel-booking.ts';
import { requestRefund } from '../model/commands/request-refund.ts';
import { initiate } from '../model/commands/start-payment.ts';
import type { Scene } from '../model/commands/step.ts';
import type { Harness } from '../model/harness.ts';

const REFUNDED_PERCENT = 5;

/** The records of the earlier version that users have changed since the upgrade. */
export type Continued = {
  /** The booking that was pending, and that its customer has paid. */
  readonly paid: string;
  /** The booking that was paid, and of which staff have refunded a part. */
  readonly refunded: string;
  /** The booking that was paid, and that staff have cancelled. */
  readonly cancelled: string;
  /** The refund that waited for a decision, and that staff have released. */
  readonly released: string;
};

/** Pays, refunds and cancels bookings of the earlier version, and releases one of its refunds. */
export async function goOn(model: Model, harness: Harness): Promise<Continued> {
  const shown = await Promise.all(model.bookings.map(({ id }) => harness.staff.get<Booking>(`/bookings/${id}`)));
  const idle = shown.filter(({ status, refunded }) => status === 'confirmed' && refunded.amount === 0);
  const withOpenRefunds = new Set((await openRefunds(harness)).map(({ bookingId }) => bookingId));
  const [refunded, cancelled] = idle.filter(({ id, paid }) => paid.amount > 0 && !withOpenRefunds.has(id));
  const pending = shown.find(({ status }) => status === 'pending');
  return {
    paid: await pay(known(model, pending), { model, harness }),
    refunded: await refund(known(model, refunded), { model, harness }),
    cancelled: await cancel(known(model, cancelled), { model, harness }),
    released: await release(harness),
  };
}

async function pay(booking: ModelBooking, { model, harness }: Scene): Promise<string> {
  const payment = { by: 'owner', method: 'sandbox', key: 'pay after the upgrade' } as const;
  // A service may answer that another one is not ready yet.
  const session = await eventually(async () => {
    const started = await initiate(booking, payment, { model, harness });
    if (started === undefined) throw new Error(`No payment of ${booking.id} was started`);
    return started;
  });
  await actInSession(session, 'pay', { model, harness });
  return booking.id;
}

async function refund(booking: ModelBooking, { model, harness }: Scene): Promise<string> {
  const wanted = { number: 0, by: 'staff', share: REFUNDED_PERCENT, isOfLatestPayment: false } as const;
  const request = { ...wanted, times: 1, isOneRequest: false, key: 'refund after the upgrade' };
  await requestRefund(request).run({ ...model, bookings: [booking] }, harness);
  return booking.id;
}

async function cancel(booking: ModelBooking, { model, harness }: Scene): Promise<string> {
  const wanted = { number: 0, by: 'staff', quote: 'fresh', times: 1, key: 'cancel after the upgrade' } as const;
  await cancelBooking(wanted).run({ ...model, bookings: [booking] }, harness);
  return booking.id;
}

async function release({ adminClient, ...harness }: Harness): Promise<string> {
  for (const { id, requestedBy } of await openRefunds({ adminClient, ...harness })) {
    if (requestedBy === adminClient.email) continue;
    const { status } = await adminClient.send(`/refunds/${id}/process`, {});
    if (status === 200) return id;
  }
  throw new Error('No refund of the earlier version could be released');
}

/** The refunds that wait for a decision. */
async function openRefunds({
  databases: { refunds },
}: Harness): Promise<Pick<Refund, 'id' | 'bookingId' | 'requestedBy'>[]> {
  return refunds.query(
    `select id, booking_id as "bookingId", requested_by as "requestedBy" from refunds where status = 'pending' order by id`,
  );
}

function known({ bookings }: Model, wanted: Booking | undefined): ModelBooking {
  const booking = bookings.find(({ id }) => id === wanted?.id);
  if (!booking) throw new Error('The earlier version left no booking of this kind');
  return booking;
}
