import { randomUUID } from 'node:crypto';
import {
  DiscrepancyRecorded,
  Payment,
  PaymentCompleted,
  PaymentFailed,
  PaymentMismatched,
  ResolveDiscrepancy,
  TransitionRefused,
} from '@booking/contracts';
import { awaitOutbox, eventually } from '@booking/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { becomes, payments, usePayments } from './use-payments.ts';

usePayments();
afterEach(() => payments.gateway.controls.clearFaults());

async function statusOf(payment: Payment): Promise<string> {
  return (await payments.read(payment)).status;
}

/** The rejected transitions of a payment, oldest first. */
async function refusedMoves(payment: Payment): Promise<{ state: string; move: string }[]> {
  const events = await payments.eventsAbout(TransitionRefused.payments, payment);
  return events.map(({ data: { transition } }) => ({ state: transition.state, move: transition.move }));
}

describe('a report of success', () => {
  it('completes the payment, and the event carries the record as the API shows it', async () => {
    const { payment } = await payments.openSession();

    await payments.report(payment);

    await becomes(payment, { status: 'completed', captureReference: `capture-${payment.id}`, nextAction: null });
    const completed = await payments.read(payment);
    expect(completed.completedAt).not.toBeNull();
    await eventually(async () =>
      expect(await payments.eventsAbout(PaymentCompleted, payment)).toMatchObject([
        { subject: payment.id, data: { payment: completed } },
      ]),
    );
  });

  it('edge cases 1 and 2: has one effect, with any repetitions and concurrency', async () => {
    const { payment } = await payments.openSession();

    await Promise.all(Array.from({ length: 50 }, () => payments.report(payment)));

    await payments.reportsHandled();
    expect(await statusOf(payment)).toBe('completed');
    await awaitOutbox(payments.db);
    expect(await payments.eventsAbout(PaymentCompleted, payment)).toHaveLength(1);
  });

  it('edge case 1: has one effect when it is repeated with and without the reference of its session', async () => {
    const { payment } = await payments.openSession();

    await payments.report(payment, { report: { reference: null } });
    await becomes(payment, { status: 'completed' });
    await payments.report(payment);
    await payments.report(payment, { report: { reference: null, status: 'failed', reason: 'canceled' } });

    await payments.reportsHandled();
    await awaitOutbox(payments.db);
    expect(await payments.read(payment)).toMatchObject({ status: 'completed', failureReason: null });
    expect(await payments.eventsAbout(PaymentCompleted, payment)).toHaveLength(1);
  });

  it('edge case 41: becomes one discrepancy when it is a second success, and no other after its resolution', async () => {
    const { payment } = await payments.openSession();
    await payments.report(payment);
    await becomes(payment, { status: 'completed' });
    const second = randomUUID();
    const again = () => payments.report(payment, { report: { captureReference: second } });

    await Promise.all([again(), again(), again()]);

    const found = () => payments.eventsAbout(DiscrepancyRecorded.payments, { id: second });
    await eventually(async () =>
      expect(await found()).toMatchObject([{ data: { discrepancy: { kind: 'paid-twice', reference: second } } }]),
    );
    const [discrepancyId] = (await found()).map(({ data }) => data.discrepancy.id);
    const actor = { sub: 'staff', permissions: ['process_refunds'] };
    await payments.bus.request(ResolveDiscrepancy.payments, { discrepancyId, actor, note: 'Given back.' });
    await again();
    await payments.reportsHandled();
    await awaitOutbox(payments.db);
    expect((await found()).map(({ data }) => data.discrepancy.status)).toEqual(['open', 'resolved']);
    expect(await payments.read(payment)).toMatchObject({ captureReference: `capture-${payment.id}` });
    expect(await payments.eventsAbout(PaymentCompleted, payment)).toHaveLength(1);
  });

  it('edge case 16: is not lost when it arrives before the answer to our own call', async () => {
    const booking = await payments.bookingCreated();
    payments.gateway.controls.addFault({ operation: 'create_session', fault: 'held' });
    const initiation = payments.initiate(booking.id);
    const { id } = await eventually(() => payments.attemptOf(booking.id));
    const early = { id, bookingId: booking.id, method: 'sandbox', amount: booking.total } as Payment;

    await payments.report(early, { report: { reference: null } });

    await becomes(early, { status: 'completed' });
    payments.gateway.controls.clearFaults();
    const { body } = await initiation;
    expect(await payments.read(Payment.parse(body))).toMatchObject({
      status: 'completed',
      gatewayReference: payments.sessionOf(early).id,
    });
  });

  it('edge case 17: holds a different amount for staff, with both amounts', async () => {
    const { payment } = await payments.openSession();
    const reported = { amount: 9_900, currency: 'EUR' } as const;

    await payments.report(payment, { report: { amount: reported } });

    await becomes(payment, { status: 'mismatched', amount: payment.amount, reported, completedAt: null });
    const { gatewayReference } = payment;
    const captureReference = `capture-${payment.id}`;
    await eventually(async () =>
      expect(await payments.eventsAbout(PaymentMismatched, payment)).toMatchObject([
        { data: { payment: { gatewayReference, captureReference, reported } } },
      ]),
    );
    expect(await payments.eventsAbout(PaymentCompleted, payment)).toEqual([]);
  });

  it.each([
    { amount: 500, currency: 'JPY' },
    { amount: 1_234, currency: 'KWD' },
  ] as const)('edge case 18: matches $amount $currency exactly', async (total) => {
    const { payment, session } = await payments.openSession({ total, paid: { ...total, amount: 0 } });
    payments.gateway.controls.pay(session.id);

    await payments.report(payment, { vouching: 'nothing' });

    await becomes(payment, { status: 'completed', amount: total, reported: null });
    expect(session).toMatchObject(total);
  });

  it.each([
    ['the smallest part that the gateway refunds', 'stripe', 10],
    ['no step if the gateway refunds every amount', 'sandbox', undefined],
  ])('edge case 18: is published with %s', async (_what, method, refundStep) => {
    const booking = await payments.bookingCreated({ total: { amount: 12_330, currency: 'KWD' } });
    const { body } = await payments.initiate(booking.id, { key: randomUUID(), body: { method } });
    const payment = Payment.parse(body);

    await payments.report(payment);

    await becomes(payment, { status: 'completed' });
    await eventually(async () => {
      const [completed] = await payments.eventsAbout(PaymentCompleted, payment);
      expect(completed?.data.payment).toEqual(await payments.read(payment));
      expect(completed?.data.payment.refundStep).toBe(refundStep);
    });
  });

  it('edge case 13: completes every attempt with money, and leaves the others untouched', async () => {
    const { payment: first } = await payments.openSession();
    const second = Payment.parse((await payments.initiate(first.bookingId)).body);
    await payments.report(second);
    await becomes(second, { status: 'completed' });
    const untouched = await payments.read(second);

    await payments.report(first);

    await becomes(first, { status: 'completed' });
    expect(await payments.read(second)).toEqual(untouched);
    await eventually(async () => {
      expect(await payments.eventsAbout(PaymentCompleted, first)).toHaveLength(1);
      expect(await payments.eventsAbout(PaymentCompleted, second)).toHaveLength(1);
    });
  });

  it('edge cases 11 and 12: counts after a failure, and a later failure changes nothing', async () => {
    const { payment } = await payments.openSession();
    const failure = { status: 'failed', reason: 'card_declined', amount: null } as const;

    await payments.report(payment, { report: failure });
    await becomes(payment, { status: 'failed', failureReason: 'card_declined' });
    await payments.report(payment);
    await becomes(payment, { status: 'completed', failureReason: null });
    const before = await payments.attemptOf(payment.bookingId);
    await payments.report(payment, { report: failure });

    await payments.reportsHandled();
    expect(await payments.attemptOf(payment.bookingId)).toEqual(before);
    await eventually(async () => expect(await refusedMoves(payment)).toEqual([{ state: 'completed', move: 'fail' }]));
    expect(await payments.eventsAbout(PaymentFailed, payment)).toHaveLength(1);
  });
});

describe('edge case 30: two sessions of one attempt, because the first answer of the gateway was lost', () => {
  it.each(['failed', 'expired'] as const)(
    'leave the attempt payable when the lost session ends: %s',
    async (status) => {
      const { payment } = await payments.openSession();
      const before = await payments.attemptOf(payment.bookingId);

      await payments.report(payment, { report: { status, reference: 'lost-session', amount: null } });
      await payments.reportsHandled();

      expect(await payments.attemptOf(payment.bookingId)).toEqual(before);
      await payments.report(payment);
      await becomes(payment, { status: 'completed' });
    },
  );
});

describe('a report that contradicts the payment', () => {
  it.each(['failed', 'expired'] as const)(
    'edge case 11: does not change the paid attempt when it is about an old attempt that has %s',
    async (status) => {
      const { payment: first } = await payments.openSession();
      const failed = { status: 'failed', reason: 'card_declined', amount: null } as const;
      await payments.report(first, { report: failed });
      await becomes(first, { status: 'failed' });
      const second = Payment.parse((await payments.initiate(first.bookingId)).body);
      await payments.report(second);
      await becomes(second, { status: 'completed' });
      const before = await payments.attemptsOf(first.bookingId);

      await payments.report(first, { report: { ...failed, status } });

      await payments.reportsHandled();
      expect(await payments.attemptsOf(first.bookingId)).toEqual(before);
      await eventually(async () => expect(await payments.eventsAbout(PaymentCompleted, second)).toHaveLength(1));
    },
  );

  it('edge case 17: is rejected and reported when it has a different amount', async () => {
    const { payment: paid } = await payments.openSession();
    const { payment: held } = await payments.openSession();
    const other = { amount: { amount: 9_900, currency: 'EUR' } } as const;
    await payments.report(paid);
    await payments.report(held, { report: other });
    await payments.reportsHandled();

    await payments.report(paid, { report: other });
    await payments.report(held);

    await eventually(async () => {
      expect(await refusedMoves(paid)).toEqual([{ state: 'completed', move: 'mismatch' }]);
      expect(await refusedMoves(held)).toEqual([{ state: 'mismatched', move: 'complete' }]);
    });
    expect([await statusOf(paid), await statusOf(held)]).toEqual(['completed', 'mismatched']);
  });

  it('edge case 2: is rejected once, however often it is delivered', async () => {
    const { payment } = await payments.openSession();
    const { payment: other } = await payments.openSession();
    await payments.report(payment);
    await becomes(payment, { status: 'completed' });
    const late = { id: randomUUID(), report: { status: 'expired', amount: null } } as const;

    await payments.report(payment, late);
    await payments.report(payment, late);
    await payments.report(other);

    await becomes(other, { status: 'completed' });
    await eventually(async () => expect(await refusedMoves(payment)).toEqual([{ state: 'completed', move: 'expire' }]));
  });
});

describe('a report of a gateway', () => {
  it('edge case 25: becomes a dead letter at once when its webhook address belongs to another booking', async () => {
    const { payment } = await payments.openSession();

    await payments.report(payment, { addressedBookingId: randomUUID() });

    await payments.reportsHandled();
    expect(await statusOf(payment)).toBe('initiated');
    const letters = await payments.db('dead_letters').where('reason', 'like', `%${payment.id}%`);
    expect(letters).toMatchObject([{ listener: 'ConfirmPayment', attempts: 1 }]);
  });

  it('edge case 26: is not matched by id with a payment at another gateway', async () => {
    const { payment } = await payments.openSession();
    const { payment: other } = await payments.openSession();

    await payments.report(payment, { method: 'stripe' });
    await payments.report(other);

    await becomes(other, { status: 'completed' });
    expect(await statusOf(payment)).toBe('initiated');
    await eventually(async () =>
      expect(await payments.db('inbox_attempts').where({ listener: 'ConfirmPayment' })).toHaveLength(1),
    );
  });

  it('edge case 24: only triggers a poll when it is unverified; the poll finds no money', async () => {
    const { payment } = await payments.openSession();
    payments.gateway.controls.addFault({ operation: 'get_session', fault: 'slow' });

    await payments.report(payment, { vouching: 'sender' });

    await eventually(async () => {
      expect(payments.gateway.controls.faults()).toEqual([]);
      const { lease_until: leaseUntil } = await payments.attemptOf(payment.bookingId);
      expect(leaseUntil.getTime()).toBeLessThanOrEqual(Date.now());
    });
    expect(await statusOf(payment)).toBe('initiated');
  });

  it("is trusted when it is the gateway's own answer", async () => {
    const { payment } = await payments.openSession();

    await payments.report(payment, { vouching: 'answer' });

    await becomes(payment, { status: 'completed' });
  });

  it('only triggers a poll when it is unverified; the poll finds the money', async () => {
    const { payment, session } = await payments.openSession();
    const { captureId } = payments.gateway.controls.pay(session.id);

    await payments.report(payment, { vouching: 'nothing', report: { amount: { amount: 1, currency: 'EUR' } } });

    await becomes(payment, { status: 'completed', captureReference: captureId, reported: null });
  });

  it('only triggers a poll when it is a success without an amount', async () => {
    const { payment, session } = await payments.openSession();
    payments.gateway.controls.pay(session.id);

    await payments.report(payment, { report: { amount: null } });

    await becomes(payment, { status: 'completed' });
  });

  it('triggers a poll even if its attempt was given up', async () => {
    const { payment, session } = await payments.openSession();
    await payments.report(payment, { report: { status: 'failed', amount: null } });
    await becomes(payment, { status: 'failed' });
    payments.gateway.controls.pay(session.id);

    await payments.report(payment, { vouching: 'sender' });

    await becomes(payment, { status: 'completed' });
  });
});
