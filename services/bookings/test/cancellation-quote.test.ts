import {
  type Booking,
  BookingCancelled,
  CancellationQuote,
  DisputeClosed,
  DisputeOpened,
  type EventDefinition,
  type Payment,
  PaymentCompleted,
  type Refund,
  RefundDelayed,
  RefundFailed,
  RefundProcessed,
  RefundProcessingStarted,
  RefundRejected,
  RefundRequested,
} from '@booking/contracts';
import { newId } from '@booking/runtime';
import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { paidBooking, reportPayment, untilShown } from './paid-booking.ts';
import { euros, samplePayment, sampleRefund } from './samples.ts';
import { alice, bookings, type Caller, mallory, reader, staff, useBookings } from './start-bookings.ts';

const DAY_MS = 86_400_000;
const policy = [
  { until: 'P7D', refundPercent: 75, fee: euros(500) },
  { until: 'PT0S', refundPercent: 50 },
];

useBookings();

describe('GET /api/v1/bookings/{booking}/cancellation-quote', () => {
  it('edge case 20: shows the owner the fee of a cancellation, and until when it applies', async () => {
    const { id } = await paidBooking({ cancellationPolicy: policy });

    const { status, body } = await quoteOf(alice, id);

    expect(status).toBe(200);
    expect(CancellationQuote.strict().parse(body)).toMatchObject({ fee: euros(3_000), refund: euros(7_000) });
    expect(Date.parse(body.validUntil) - Date.now()).toBeLessThanOrEqual(DAY_MS);
  });

  it('edge case 20: charges no fee for a booking without a policy', async () => {
    const { id } = await paidBooking();

    expect((await quoteOf(staff, id)).body).toMatchObject({ fee: euros(0), refund: euros(10_000) });
  });

  it('edge case 40: is valid until the end of the tier, in the time zone of the policy', async () => {
    const startsAt = new Date(Date.now() + 2 * DAY_MS).toISOString();
    const cancellationPolicy = { timeZone: 'Europe/Berlin', tiers: [{ until: 'PT36H', refundPercent: 100 }] };
    const { id } = await bookings.book({ startsAt, cancellationPolicy });

    expect((await quoteOf(alice, id)).body.validUntil).toBe(
      new Date(Date.parse(startsAt) - 1.5 * DAY_MS).toISOString(),
    );
  });

  it('counts a policy in its offset, if the booking was created when offsets were accepted', async () => {
    const startsAt = new Date(Date.now() + 2 * DAY_MS).toISOString();
    const policy = { timeZone: '+02:00', tiers: [{ until: 'P1DT12H', refundPercent: 100 }] };
    const { id } = await bookings.book({ startsAt, cancellationPolicy: policy.tiers });
    await bookings
      .db('bookings')
      .where({ id })
      .update({ cancellation_policy: JSON.stringify(policy) });

    expect(await bookings.read(id)).toMatchObject({ cancellationPolicy: policy });
    expect((await quoteOf(alice, id)).body.validUntil).toBe(
      new Date(Date.parse(startsAt) - 1.5 * DAY_MS).toISOString(),
    );
  });

  it('edge case 20: uses the tier for the time after the start once the booking has started', async () => {
    const startsAt = new Date(Date.now() - 8 * DAY_MS).toISOString();
    const { id } = await paidBooking({ startsAt, cancellationPolicy: policy });
    const { id: other } = await paidBooking({ startsAt, cancellationPolicy: [...policy, { refundPercent: 10 }] });

    expect((await quoteOf(alice, id)).body).toMatchObject({ fee: euros(10_000), refund: euros(0) });
    expect((await quoteOf(alice, other)).body).toMatchObject({ fee: euros(9_000), refund: euros(1_000) });
  });

  it('edge case 34: is visible to the owner and to holders of process_refunds', async () => {
    const { id } = await bookings.book();

    expect((await quoteOf(staff, id)).status).toBe(200);
    expect(await quoteOf(reader, id)).toMatchObject({ status: 403, body: { permission: 'process_refunds' } });
    expect(await quoteOf(mallory, id)).toMatchObject({ status: 404, body: { type: '/problems/booking-not-found' } });
    expect(await quoteOf(alice, newId())).toMatchObject({ status: 404 });
  });

  it.each(['cancelled', 'expired'])('answers 409 for a booking that is %s', async (status) => {
    const { id } = await (status === 'expired' ? bookings.bookOverdue() : bookings.book());
    if (status === 'cancelled') await cancel(alice, id, {});
    await eventually(async () => expect(await bookings.read(id)).toMatchObject({ status }));

    expect(await quoteOf(alice, id)).toMatchObject({
      status: 409,
      body: { type: '/problems/booking-not-cancellable' },
    });
  });
});

describe('edge case 20: refunds made before a cancellation', () => {
  const halfLessFive = [{ refundPercent: 50, fee: euros(500) }];

  it('count towards the refund by the terms', async () => {
    const { id, payment } = await paidBooking({ cancellationPolicy: halfLessFive, total: euros(12_050) });
    await givenBack(payment, 2_100);
    await untilRefundable(id, 3_425);

    const { body: quoted } = await quoteOf(staff, id);
    const { body: cancelled } = await cancel(staff, id, { quote: quoted.quote });

    const terms = {
      fee: euros(6_525),
      feeByTerms: euros(6_525),
      refundedBefore: euros(2_100),
      refund: euros(3_425),
    };
    expect(quoted).toMatchObject(terms);
    expect(cancelled.cancellation).toMatchObject(terms);
    expect(await bookings.read(id)).toEqual(cancelled);
  });

  it('lower the fee to the remainder when they exceed the refund by the terms', async () => {
    const { id, payment } = await paidBooking({ cancellationPolicy: halfLessFive, total: euros(12_050) });
    await givenBack(payment, 8_000);
    await eventually(async () => expect((await quoteOf(staff, id)).body.fee).toEqual(euros(4_050)));

    expect((await cancel(staff, id, {})).body.cancellation).toMatchObject({
      fee: euros(4_050),
      feeByTerms: euros(6_525),
      refundedBefore: euros(8_000),
      refund: euros(0),
    });
  });

  it('count while they are under way, but not while they wait for staff', async () => {
    const { id, payment } = await paidBooking({ cancellationPolicy: [{ refundPercent: 50 }] });
    await report(RefundRequested, refundOf(payment, 1_000), 1);
    await report(RefundProcessingStarted, { ...refundOf(payment, 2_000), status: 'processing' }, 2);

    await untilRefundable(id, 3_000);
    expect((await quoteOf(staff, id)).body).toMatchObject({ fee: euros(5_000), refundedBefore: euros(2_000) });
  });

  it('change a quote that was given earlier', async () => {
    const { id, payment } = await paidBooking({ cancellationPolicy: [{ refundPercent: 50 }] });
    const { quote } = (await quoteOf(staff, id)).body;
    await givenBack(payment, 100);
    await untilRefundable(id, 4_900);

    expect(await cancel(staff, id, { quote })).toMatchObject({
      status: 409,
      body: { type: '/problems/cancellation-quote-changed', current: { refund: euros(4_900) } },
    });
  });

  it('reduce the refund together with disputed amounts, until the dispute is won', async () => {
    const { id, payment } = await paidBooking({ cancellationPolicy: [{ refundPercent: 50 }] });
    const dispute = { paymentId: payment.id, bookingId: id, disputeReference: 'dp_2', amount: euros(3_000) };
    const about = newId();

    await bookings.bus.publish(DisputeOpened, { about, version: 1, data: { ...dispute, reason: 'fraudulent' } });
    await untilRefundable(id, 2_000);
    await bookings.bus.publish(DisputeClosed, { about, version: 2, data: { ...dispute, outcome: 'won' } });
    await untilRefundable(id, 5_000);
  });
});

describe('edge case 18: a quote for a payment that is refunded in steps', () => {
  const dinars = (amount: number) => ({ amount, currency: 'KWD' }) as const;
  const half = [{ refundPercent: 50 }];

  it.each([
    ['exactly the refund by the terms', undefined, 6_165, 6_165],
    ['the next amount that the gateway can refund', 10, 6_170, 6_160],
  ])('names %s', async (_what, refundStep, refund, fee) => {
    const { id } = await bookings.book({ total: dinars(12_330), cancellationPolicy: half });
    await reportPayment(samplePayment({ bookingId: id, amount: dinars(12_330), refundStep }));
    await untilShown(id, { status: 'confirmed' });

    const { body: quoted } = await quoteOf(staff, id);
    const { body: cancelled } = await cancel(staff, id, { quote: quoted.quote });

    const terms = { refund: dinars(refund), fee: dinars(fee), feeByTerms: dinars(fee) };
    expect(quoted).toMatchObject(terms);
    expect(cancelled.cancellation).toMatchObject(terms);
  });
});

describe('the amount that a cancellation can refund', () => {
  it('falls by a refund under way, and rises again when the refund fails', async () => {
    const { id, payment } = await paidBooking();
    const [waiting, released] = [refundOf(payment, 2_500), refundOf(payment, 4_000)];
    await report(RefundRequested, waiting, 1);
    await report(RefundRequested, released, 1);

    await report(RefundProcessingStarted, { ...released, status: 'processing' }, 2);
    await untilRefundable(id, 6_000);

    await report(RefundFailed, { ...failed(released), status: 'failed' }, 3);
    await untilRefundable(id, 10_000);
    await report(RefundProcessingStarted, { ...waiting, status: 'processing' }, 3);
    await report(RefundRejected, { ...failed(waiting), status: 'rejected' }, 2);
    await untilRefundable(id, 7_500);
    expect(await bookings.read(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', refunded: euros(0) });
  });

  it('follows a refund allocation by allocation, before the last allocation has ended', async () => {
    const { id, payment } = await paidBooking();
    const members = { id: newId(), bookingId: id, status: 'processing' } as const;
    const underWay = { paymentId: newId(), amount: 1_000, status: 'pending' } as const;
    const part = { paymentId: payment.id, amount: 4_000 };

    await report(RefundDelayed, sampleRefund([{ ...part, status: 'succeeded' }, underWay], members), 3);
    await eventually(async () =>
      expect(await bookings.read(id)).toMatchObject({ paymentStatus: 'partially_refunded', refunded: euros(4_000) }),
    );

    await report(RefundDelayed, sampleRefund([{ ...part, status: 'failed' }, underWay], members), 4);
    await untilRefundable(id, 10_000);
    expect(await bookings.read(id)).toMatchObject({ paymentStatus: 'paid', refunded: euros(0) });
  });

  it('edge case 28: falls by a dispute, and rises again when the dispute is won', async () => {
    const { id, payment } = await paidBooking();
    const dispute = { paymentId: payment.id, bookingId: id, disputeReference: 'dp_1', amount: euros(10_000) };
    const about = newId();

    await bookings.bus.publish(DisputeOpened, { about, version: 1, data: { ...dispute, reason: 'fraudulent' } });
    await untilRefundable(id, 0);
    await bookings.bus.publish(DisputeClosed, { about, version: 2, data: { ...dispute, outcome: 'won' } });
    await untilRefundable(id, 10_000);
    expect(await bookings.read(id)).toMatchObject({ status: 'confirmed', paymentStatus: 'paid' });
  });

  it('edge case 37: is the same when the events arrive in a different order', async () => {
    const { id } = await bookings.book();
    const payment = samplePayment({ bookingId: id });
    const dispute = { paymentId: payment.id, bookingId: id, disputeReference: 'dp_1', amount: euros(3_000) };
    const refund = refundOf(payment, 1_000);
    const about = newId();

    const late = [
      await bookings.bus.publish(DisputeClosed, { about, version: 2, data: { ...dispute, outcome: 'won' } }),
      await report(RefundProcessingStarted, { ...refund, status: 'processing' }, 2),
    ];
    await untilHandled(late);
    const early = [
      await bookings.bus.publish(DisputeOpened, { about, version: 1, data: { ...dispute, reason: null } }),
      await report(RefundRequested, refund, 1),
    ];
    await untilHandled(early);
    await bookings.bus.publish(PaymentCompleted, { about: payment.id, data: { payment } });

    await untilRefundable(id, 9_000);
  });
});

describe('POST /api/v1/bookings/{booking}/cancel with a quote', () => {
  it('edge case 20: charges the quoted fee, and stores the tier and the policy version', async () => {
    const { id } = await paidBooking({ cancellationPolicy: policy });
    const { quote, fee, refund } = (await quoteOf(alice, id)).body;

    const { status, body } = await cancel(staff, id, { quote });

    expect(status).toBe(200);
    expect(body.cancellation).toMatchObject({ fee, refund, tier: policy[0], policyVersion: expect.any(String) });
    expect(await bookings.read(id)).toEqual(body);
    await eventually(async () => {
      const cancelled = (await bookings.bus.published(BookingCancelled)).filter(({ subject }) => subject === id);
      expect(cancelled).toMatchObject([{ data: { booking: body } }]);
    });
  });

  it('edge case 20: changes nothing when the terms have changed, and answers with the current terms', async () => {
    const { id, payment } = await paidBooking({ cancellationPolicy: policy });
    const { quote } = (await quoteOf(alice, id)).body;
    await report(RefundProcessingStarted, { ...refundOf(payment, 4_000), status: 'processing' }, 2);
    await untilRefundable(id, 3_000);

    const { status, body } = await cancel(staff, id, { quote });

    const current = (await quoteOf(alice, id)).body;
    expect({ status, body }).toMatchObject({
      status: 409,
      body: { type: '/problems/cancellation-quote-changed', current: { ...current, validUntil: expect.any(String) } },
    });
    expect(await bookings.read(id)).toMatchObject({ status: 'confirmed', cancellation: null });
    expect(await cancel(staff, id, { quote: current.quote })).toMatchObject({
      status: 200,
      body: { cancellation: { refund: euros(3_000) } },
    });
  });

  it('edge case 20: rejects the quote of another booking', async () => {
    const [one, other] = [await bookings.book(), await bookings.book()];
    const { quote } = (await quoteOf(alice, other.id)).body;

    expect(await cancel(alice, one.id, { quote })).toMatchObject({ status: 409 });
  });

  it('edge case 22: answers a repetition with the same cancellation, with any quote', async () => {
    const { id } = await bookings.book();
    const first = await cancel(alice, id, { quote: (await quoteOf(alice, id)).body.quote });

    expect(await cancel(alice, id, { quote: 'another' })).toEqual(first);
  });
});

async function quoteOf(caller: Caller, id: string): Promise<{ status: number; body: CancellationQuote }> {
  const { status, body } = await bookings.ask<CancellationQuote>(caller, `/bookings/${id}/cancellation-quote`);
  return { status, body };
}

async function cancel(caller: Caller, id: string, body: unknown): Promise<{ status: number; body: Booking }> {
  const answer = await bookings.ask<Booking>(caller, `/bookings/${id}/cancel`, { method: 'POST', body });
  return { status: answer.status, body: answer.body };
}

/** A refund that waits for staff. */
function refundOf({ id: paymentId, bookingId }: Payment, amount: number): Refund {
  return sampleRefund([{ paymentId, amount, status: 'reserved' }], { bookingId, status: 'pending' });
}

async function givenBack({ id: paymentId, bookingId }: Payment, amount: number): Promise<void> {
  const refund = sampleRefund([{ paymentId, amount, status: 'succeeded' }], { bookingId });
  await bookings.bus.publish(RefundProcessed, { about: refund.id, version: 3, data: { refund } });
}

function failed({ allocations, ...refund }: Refund): Refund {
  return { ...refund, allocations: allocations.map((part) => ({ ...part, status: 'failed' })) };
}

function report(definition: EventDefinition, refund: Refund, version: number): Promise<string> {
  return bookings.bus.publish(definition, { about: refund.id, version, data: { refund } });
}

async function untilHandled(eventIds: string[]): Promise<void> {
  await eventually(async () =>
    expect(await bookings.db('inbox').whereIn('event_id', eventIds)).toHaveLength(eventIds.length),
  );
}

async function untilRefundable(id: string, amount: number): Promise<void> {
  await eventually(async () => expect((await quoteOf(staff, id)).body.refund).toEqual(euros(amount)));
}
