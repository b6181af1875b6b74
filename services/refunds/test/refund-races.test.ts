import { randomUUID } from 'node:crypto';
import {
  BookingCancelled,
  ExternalRefundReviewed,
  GatewayRefundReported,
  GiveUpRefund,
  ProcessRefund,
  type Refund,
  RefundProcessed,
  RefundProcessingStarted,
  RefundRejected,
  RejectRefund,
  ReviewExternalRefund,
  SettleRefundManually,
  TransitionRefused,
} from '@booking/contracts';
import { awaitOutbox, eventually } from '@booking/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { foreign, reportRefund } from './reports.ts';
import { requestUntilAnswered } from './request-until-answered.ts';
import { euros } from './samples.ts';
import type { Paid } from './start-refunds.ts';
import { unresolvedRefund } from './unresolved-refund.ts';
import { refunds, useRefunds } from './use-refunds.ts';

const staff = { sub: 'staff', permissions: ['process_refunds'] } as const;
const RACERS = 50;

useRefunds();
afterEach(() => refunds.simulator.controls.clearFaults());

/** Starts something fifty times without waiting in between. */
function race<Result>(start: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: RACERS }, (_, index) => start(index)));
}

type CommandAnswer = { readonly result?: unknown; readonly problem?: unknown };

/** The result of the only accepted command. All others were rejected as too late. */
function onlyAccepted(answers: readonly CommandAnswer[]): Refund {
  const accepted = answers.flatMap(({ result }) => (result === undefined ? [] : [result]));
  const refused = answers.filter(({ problem }) => problem !== undefined);
  expect(accepted).toHaveLength(1);
  for (const { problem } of refused) expect(problem).toMatchObject({ type: '/problems/refund-not-processable' });
  return (accepted[0] as { refund: Refund }).refund;
}

async function failedRefund(): Promise<Paid & { refund: Refund }> {
  const paid = await refunds.paidBooking();
  refunds.simulator.controls.planRefunds({ behaviour: 'refused', afterMs: 0 });
  const refund = await refunds.refund(paid.booking.id, { amount: euros(6_000) });
  return { ...paid, refund: await refunds.becomes(refund, 'failed') };
}

describe('refunds that race for one balance', () => {
  it('edge case 7: are decided one by one: the second refund of 60.00 is rejected because 40.00 remain', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const ask = () => requestUntilAnswered(refunds, booking.id, { refund: { amount: euros(6_000) }, ...staff });

    const answers = await Promise.all([ask(), ask()]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.body).toMatchObject({ type: '/problems/refund-exceeds-balance', remaining: euros(4_000) });
    await refunds.balanceBecomes(payment, { refunded: 6_000, reserved: 0 });
    expect(refunds.gatewayRefunds(payment)).toHaveLength(1);
  });

  it('edge case 7: are accepted while the balance lasts, and rejected with the remaining amount after that', async () => {
    const { booking, payment } = await refunds.paidBooking();

    const answers = await Promise.all(
      Array.from({ length: RACERS }, () =>
        requestUntilAnswered(refunds, booking.id, { refund: { amount: euros(300) }, ...staff }),
      ),
    );

    const refused = answers.filter(({ status }) => status === 422);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(33);
    expect(refused).toHaveLength(RACERS - 33);
    for (const { body } of refused) expect(body).toMatchObject({ remaining: euros(100) });
    await eventually(async () =>
      expect(await refunds.balance(payment)).toEqual({ captured: 10_000, refunded: 9_900, reserved: 0 }),
    );
    expect(refunds.gatewayRefunds(payment)).toHaveLength(33);
  });

  it('never exceed the captured amount at any moment, with any sizes', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const amounts = Array.from({ length: RACERS }, (_, index) => 50 + index * 17);

    const answers = await Promise.all(
      amounts.map((amount) =>
        requestUntilAnswered(refunds, booking.id, { refund: { amount: euros(amount) }, ...staff }),
      ),
    );

    const accepted = amounts.filter((_, index) => answers[index]?.status === 201);
    const sum = accepted.reduce((total, amount) => total + amount, 0);
    expect(sum).toBeLessThanOrEqual(10_000);
    expect(sum).toBeGreaterThan(10_000 - Math.max(...amounts));
    await eventually(async () => expect(await refunds.balance(payment)).toMatchObject({ refunded: sum, reserved: 0 }));
    expect(refunds.gatewayRefunds(payment).reduce((total, { amount }) => total + amount, 0)).toBe(sum);
  });
});

describe('one request sent many times', () => {
  it('makes one refund, whichever copy arrives first', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => refunds.request(booking.id, { amount: euros(100) }, { ...staff, headers });

    const answers = await Promise.all(Array.from({ length: RACERS }, send));
    const repeated = await send();

    const created = answers.filter(({ status }) => status === 201);
    expect(new Set(answers.map(({ status }) => status))).not.toContain(500);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    expect(new Set(created.map(({ body }) => (body as { id: string }).id)).size).toBe(1);
    expect(repeated.body).toEqual(created[0]?.body);
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
    await eventually(() => expect(refunds.gatewayRefunds(payment)).toHaveLength(1));
    expect(await refunds.refundsOf(booking.id)).toHaveLength(1);
  });

  it('is rejected when its key comes with a different request', async () => {
    const { booking } = await refunds.paidBooking();
    const headers = { 'idempotency-key': randomUUID() };

    await refunds.request(booking.id, { amount: euros(100) }, { ...staff, headers });
    const answer = await refunds.request(booking.id, { amount: euros(200) }, { ...staff, headers });

    expect(answer).toMatchObject({ status: 422, body: { type: '/problems/idempotency-key-reused' } });
  });

  it('gets its first answer again, even if the first answer was a rejection', async () => {
    const { booking } = await refunds.paidBooking();
    const headers = { 'idempotency-key': randomUUID() };
    const send = () => refunds.request(booking.id, { amount: euros(10_001) }, { ...staff, headers });

    const answers = [await send(), await send()];

    for (const answer of answers) expect(answer).toMatchObject({ status: 422, body: { remaining: euros(10_000) } });
    expect(answers[1]?.headers.get('idempotent-replayed')).toBe('true');
  });
});

describe('many concurrent refunds', () => {
  it('succeed and are published once each', async () => {
    const { booking } = await refunds.paidBooking();
    const made = await Promise.all(
      Array.from({ length: 20 }, () => refunds.refund(booking.id, { amount: euros(500) })),
    );

    for (const refund of made) await refunds.becomes(refund, 'succeeded');

    await awaitOutbox(refunds.db);
    const ids = new Set(made.map(({ id }) => id));
    const published = (await refunds.bus.published(RefundProcessed)).filter(({ subject }) => ids.has(subject));
    expect(published).toHaveLength(made.length);
  });
});

describe('fifty concurrent decisions of staff', () => {
  it('process or reject a waiting refund once', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const { body } = await refunds.request(booking.id, { amount: euros(4_000) });
    const refund = body as Refund;

    const answers = await race((index) =>
      refunds.command(index % 2 === 0 ? ProcessRefund : RejectRefund, refund, { sub: `staff-${String(index)}` }),
    );

    const isRejected = onlyAccepted(answers).status === 'rejected';
    await refunds.balanceBecomes(payment, { refunded: isRejected ? 0 : 4_000, reserved: 0 });
    expect(refunds.gatewayRefunds(payment)).toHaveLength(isRejected ? 0 : 1);
    await awaitOutbox(refunds.db);
    const published = [RefundProcessingStarted, RefundRejected].map((event) => refunds.eventsAbout(event, refund));
    expect((await Promise.all(published)).flat()).toHaveLength(1);
  });

  it('process a failed refund again or settle it by hand, once', async () => {
    const { payment, refund } = await failedRefund();

    const answers = await race((index) =>
      index % 2 === 0
        ? refunds.command(ProcessRefund, refund, { sub: 'staff' })
        : refunds.command(SettleRefundManually, refund, { sub: 'staff', note: 'in cash' }),
    );

    const isByHand = onlyAccepted(answers).status === 'succeeded';
    await refunds.becomes(refund, 'succeeded');
    await refunds.balanceBecomes(payment, { refunded: 6_000, reserved: 0 });
    await refunds.publishedOutcomes(refund, { processed: 1, failed: 1 });
    expect(refunds.gatewayRefunds(payment)).toHaveLength(isByHand ? 0 : 1);
  });

  it('never settle by hand an amount that new refunds have reserved', async () => {
    const { booking, payment, refund } = await failedRefund();

    await race(async (index) => {
      if (index === 0) await refunds.command(SettleRefundManually, refund, { sub: 'staff', note: 'in cash' });
      else await refunds.request(booking.id, { amount: euros(500) }, staff);
    });

    const { status } = await refunds.read(refund);
    const expected = status === 'succeeded' ? 10_000 : expect.any(Number);
    await eventually(async () =>
      expect(await refunds.balance(payment)).toMatchObject({ refunded: expected, reserved: 0 }),
    );
    const sumMinor = refunds.gatewayRefunds(payment).reduce((sum, { amount }) => sum + amount, 0);
    expect(sumMinor).toBe(status === 'succeeded' ? 4_000 : 10_000);
  });

  it('review a refund made at the gateway once', async () => {
    const { booking, payment } = await refunds.paidBooking();
    await refunds.handled(await reportRefund(refunds.bus, foreign(payment, 2_500)));
    const [external] = (await refunds.refundsOf(booking.id)) as [Refund];

    const answers = await race((index) =>
      refunds.command(ReviewExternalRefund, external, {
        sub: `staff-${String(index)}`,
        meaning: index % 2 === 0 ? 'keep_booking' : 'cancel_booking',
      }),
    );

    const { review } = onlyAccepted(answers);
    await awaitOutbox(refunds.db);
    expect(await refunds.eventsAbout(ExternalRefundReviewed, external)).toMatchObject([
      { data: { refund: { review } } },
    ]);
  });
});

describe('edge case 8: fifty decisions to give a refund up while the gateway answers late', () => {
  it.each([0, 10, 49])(
    'end it once, and never lose a refund, when the gateway answers before decision %i',
    async (turn) => {
      const { payment, refund, late } = await unresolvedRefund(refunds, euros(4_000));
      const allocation = await refunds.allocationOf(refund);
      await refunds.makeDue(refund);

      const answers = await race(async (index) => {
        if (index === turn) await late();
        return refunds.command(GiveUpRefund, refund, { sub: `staff-${String(index)}`, note: 'lost' });
      });

      const accepted = answers.filter(({ problem }) => problem === undefined);
      expect(accepted.length).toBeLessThanOrEqual(1);
      const isGivenUp = accepted.length === 1;
      await refunds.becomes(refund, isGivenUp ? 'failed' : 'succeeded');
      await refunds.balanceBecomes(payment, { refunded: isGivenUp ? 0 : 4_000, reserved: 0 });
      await refunds.publishedOutcomes(refund, { processed: isGivenUp ? 0 : 1, failed: isGivenUp ? 1 : 0 });
      await eventually(async () =>
        expect(await refunds.eventsAbout(TransitionRefused.refunds, allocation)).toHaveLength(isGivenUp ? 1 : 0),
      );
      expect(refunds.gatewayRefunds(payment)).toHaveLength(1);
    },
  );

  it('keep a success when the answer came first', async () => {
    const { refund, late } = await unresolvedRefund(refunds, euros(4_000));
    await late();
    await refunds.becomes(refund, 'succeeded');

    const answers = await race(() => refunds.command(GiveUpRefund, refund, { sub: 'staff', note: 'lost' }));

    for (const answer of answers)
      expect(answer).toMatchObject({ problem: { type: '/problems/refund-not-processable' } });
    await refunds.publishedOutcomes(refund, { processed: 1, failed: 0 });
  });
});

describe("a refund that is settled by the gateway's answer and fifty concurrent webhooks", () => {
  it('succeeds once', async () => {
    const { booking, payment } = await refunds.paidBooking();
    refunds.simulator.controls.addFault({
      gateway: 'sandbox',
      operation: 'callback',
      fault: 'duplicate',
      copies: RACERS - 1,
    });

    const refund = await refunds.refund(booking.id, { amount: euros(4_000) });

    await refunds.becomes(refund, 'succeeded');
    const { id } = await refunds.allocationOf(refund);
    const reports = await eventually(async () => {
      const published = await refunds.bus.published(GatewayRefundReported);
      const ours = published.filter(({ data: { report } }) => report.allocationId === id);
      expect(ours).toHaveLength(RACERS);
      return ours;
    });
    for (const report of reports) await refunds.handled(report.id);
    await refunds.balanceBecomes(payment, { refunded: 4_000, reserved: 0 });
    await refunds.publishedOutcomes(refund, { processed: 1, failed: 0 });
    expect(await refunds.refundsOf(booking.id)).toHaveLength(1);
  });

  it('edge case 10: stays failed after the first report of a failure, and later successes are rejected once', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const refund = await refunds.refund(booking.id, { amount: euros(4_000) });
    await refunds.becomes(refund, 'succeeded');
    const { id, gateway_reference: reference } = await refunds.allocationOf(refund);

    const report = (status: 'failed' | 'succeeded') =>
      reportRefund(refunds.bus, { allocationId: id, reference: String(reference), status });
    const events = await race((index) => report(index % 2 === 0 ? 'failed' : 'succeeded'));
    for (const event of events) await refunds.handled(event);
    await refunds.handled(await report('succeeded'));

    await refunds.becomes(refund, 'failed');
    await refunds.balanceBecomes(payment, { refunded: 0, reserved: 0 });
    await refunds.publishedOutcomes(refund, { processed: 1, failed: 1 });
    expect(await refunds.eventsAbout(TransitionRefused.refunds, { id })).toMatchObject([
      { data: { transition: { state: 'failed', move: 'succeed' } } },
    ]);
  });

  it('edge case 5: is one external refund when it is not ours', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const external = foreign(payment, 2_500);

    const events = await race(() => reportRefund(refunds.bus, external));

    for (const event of events) await refunds.handled(event);
    expect(await refunds.refundsOf(booking.id)).toHaveLength(1);
    await refunds.balanceBecomes(payment, { refunded: 2_500, reserved: 0 });
  });
});

describe('a cancellation that is delivered fifty times during refund requests', () => {
  it('edge case 22: refunds everything exactly once', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const cancellation = { at: booking.updatedAt, by: 'bea', reason: null, fee: euros(0), refund: booking.total };
    const data = { booking: { ...booking, status: 'cancelled' as const, cancellation } };

    await race(async (index) => {
      await refunds.bus.publish(BookingCancelled, { about: booking.id, data });
      if (index % 5 === 0) await refunds.request(booking.id, { amount: euros(1_000) });
    });

    await eventually(async () => {
      const made = await refunds.refundsOf(booking.id);
      expect(made.filter(({ origin }) => origin === 'cancellation').length).toBeLessThanOrEqual(1);
      expect(await refunds.balance(payment)).toEqual({ captured: 10_000, refunded: 10_000, reserved: 0 });
    });
    expect(refunds.gatewayRefunds(payment).reduce((sum, { amount }) => sum + amount, 0)).toBe(10_000);
  });
});
