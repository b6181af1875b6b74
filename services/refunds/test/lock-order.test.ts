import {
  BookingCancelled,
  type CurrencyCode,
  DisputeClosed,
  type EventDefinition,
  GatewayRefundReported,
  GiveUpRefund,
  type Payment,
  ProcessRefund,
  type Refund,
  RejectRefund,
  SettleRefundManually,
} from '@booking/contracts';
import { type Finding, recordDifferences } from '@booking/reconciliation/records';
import { transact, type Transaction } from '@booking/runtime';
import { eventually, isFreeWhileBatchWaits, lockIfFree, whileWaiting } from '@booking/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { readExceededCap } from '../src/release-caps/release-caps-repository.ts';
import { publishCancelled, publishSurplus } from './booking-events.ts';
import { publishLost } from './dispute-events.ts';
import { foreign, reportRefund } from './reports.ts';
import { euros } from './samples.ts';
import type { Paid } from './start-refunds.ts';
import { nextCallWill, refunds, useRefunds } from './use-refunds.ts';

/** Rounds of the four actions. All rounds run concurrently. */
const ROUNDS = 13;

useRefunds();
afterEach(() => refunds.simulator.controls.clearFaults());

/** Whether `act` leaves the refund unlocked while it waits for the lock of the payment. */
async function isFreeMeanwhile(payment: Payment, refund: Refund, act: () => unknown): Promise<boolean> {
  const { found } = await whileWaiting(
    refunds.db,
    { table: 'refundable_payments', id: payment.id },
    { act, meanwhile: (holding) => lockIfFree(holding, { table: 'refunds', id: refund.id }) },
  );
  return found;
}

describe('a change of a refund', () => {
  it.each([ProcessRefund, RejectRefund, SettleRefundManually, GiveUpRefund])(
    'locks its payments first, as an event of a booking does, when it is caused by $name',
    async (decision) => {
      const { booking, payment } = await refunds.paidBooking();
      const { body } = await refunds.request(booking.id, { amount: euros(4_000) });
      const decide = () => refunds.command(decision, body as Refund, { sub: 'staff', note: 'in cash' });

      expect(await isFreeMeanwhile(payment, body as Refund, decide)).toBe(true);
    },
  );

  it("locks its payments first when it is caused by a gateway's report", async () => {
    const { booking, payment } = await refunds.paidBooking();
    const refund = await refunds.becomes(await refunds.refund(booking.id, { amount: euros(4_000) }), 'succeeded');
    const { id, gateway_reference: reference } = await refunds.allocationOf(refund);
    const sentReport = { allocationId: id, reference: String(reference), status: 'failed' } as const;
    const report = async () => refunds.handled(await reportRefund(refunds.bus, sentReport));

    expect(await isFreeMeanwhile(payment, refund, report)).toBe(true);
  });

  it("locks its payments first when it is caused by a gateway's answer", async () => {
    const { booking, payment } = await refunds.paidBooking();
    const { controls } = refunds.simulator;
    nextCallWill('create_refund', 'held');
    const refund = await refunds.refund(booking.id, { amount: euros(4_000) });
    await eventually(() => expect(controls.faults()).toEqual([]));

    expect(await isFreeMeanwhile(payment, refund, () => controls.clearFaults())).toBe(true);
    await refunds.becomes(refund, 'succeeded');
  });
});

describe('the discrepancies that a batch of reports reveals', () => {
  it('are locked in the order of their ids, as in a reconciliation', async () => {
    const [first, second] = ['first', 'second'].map((reference): Finding => ({
      difference: { kind: 'refund-differs', reference, bookingId: null, ours: null, theirs: null, detail: 'differs' },
      method: 'sandbox',
      at: new Date(),
    })) as [Finding, Finding];
    const record = (findings: readonly Finding[]) =>
      transact(refunds.db, (trx) => recordDifferences(trx, 'refunds', findings));
    await record([first, second]);
    const rowOf = (id: string) => ({ table: 'discrepancies', column: 'reference', id });

    const { found: isSecondFree } = await whileWaiting(refunds.db, rowOf('first'), {
      act: () => record([second, first]),
      meanwhile: (holding) => lockIfFree(holding, rowOf('second')),
    });

    expect(isSecondFree).toBe(true);
    expect(await refunds.db('discrepancies')).toHaveLength(2);
  });
});

const rowOf = ({ payment: { id } }: Paid) => ({ table: 'refundable_payments', id });

const lose =
  ({ payment }: Paid) =>
  () =>
    publishLost(refunds.bus, { payment, amount: euros(1_000) });

const cancel =
  ({ booking }: Paid) =>
  () =>
    publishCancelled(refunds.bus, booking, { refund: euros(6_000) });

const reportForeign =
  ({ payment }: Paid) =>
  () =>
    reportRefund(refunds.bus, foreign(payment, 1_000));

type Events = {
  readonly stream: EventDefinition;
  readonly delay: (paid: Paid) => () => Promise<unknown>;
  readonly ofFirst: (paid: Paid) => () => Promise<unknown>;
  readonly ofLast: (paid: Paid) => () => Promise<unknown>;
};

/** Delivers an event of the booking with the last payment, and then one of the booking with the first payment. */
async function handleTogether({ stream, delay, ofFirst, ofLast }: Events) {
  const paid = [await refunds.paidBooking(), await refunds.paidBooking(), await refunds.paidBooking()] as const;
  const [delayed, first, last] = paid;
  const isFree = await isFreeWhileBatchWaits(
    { name: 'refunds', db: refunds.db, bus: refunds.bus },
    {
      stream,
      delay: { row: rowOf(delayed), publish: delay(delayed) },
      events: [ofLast(last), ofFirst(first)],
      rows: [rowOf(first), rowOf(last)],
    },
  );
  return { isFree, paid };
}

describe('a transaction with events about several bookings', () => {
  it('locks the payments in the order of their ids before it handles cancellations and surplus payments', async () => {
    const { isFree, paid } = await handleTogether({
      stream: BookingCancelled,
      delay: cancel,
      ofLast: cancel,
      ofFirst:
        ({ payment }) =>
        () =>
          publishSurplus(refunds.bus, payment),
    });

    expect(isFree).toBe(true);
    const [delayed, first, last] = paid;
    await refunds.balanceBecomes(delayed.payment, { refunded: 6_000, reserved: 0 });
    await refunds.balanceBecomes(first.payment, { refunded: 10_000, reserved: 0 });
    await refunds.balanceBecomes(last.payment, { refunded: 6_000, reserved: 0 });
  });

  it('locks the payments in the order of their ids before it handles lost disputes', async () => {
    const { isFree, paid } = await handleTogether({ stream: DisputeClosed, delay: lose, ofLast: lose, ofFirst: lose });

    expect(isFree).toBe(true);
    const ids = paid.map(({ payment: { id } }) => id);
    expect(await refunds.db('disputes').whereIn('payment_id', ids).where({ status: 'lost' })).toHaveLength(3);
  });

  it('locks the payments in the order of their ids before it records refunds of the gateway', async () => {
    const { isFree, paid } = await handleTogether({
      stream: GatewayRefundReported,
      delay: reportForeign,
      ofLast: reportForeign,
      ofFirst: reportForeign,
    });

    expect(isFree).toBe(true);
    for (const { payment } of paid) await refunds.balanceBecomes(payment, { refunded: 1_000, reserved: 0 });
  });
});

describe('a transaction that releases money in two currencies', () => {
  it('locks the caps of both in one order', async () => {
    const perDay = new Map([
      ['EUR', 1_000_000],
      ['USD', 1_000_000],
    ] as const);
    const capOf = (trx: Transaction, currency: CurrencyCode) =>
      readExceededCap(
        trx,
        { perPerson: new Map(), perDay },
        { names: new Set(['ada']), amount: { amount: 1, currency } },
      );

    const { acted: exceeded } = await whileWaiting(refunds.db, (holding) => capOf(holding, 'EUR'), {
      act: () => transact(refunds.db, async (trx) => [await capOf(trx, 'USD'), await capOf(trx, 'EUR')]),
      meanwhile: (holding) => capOf(holding, 'USD'),
    });

    expect(exceeded).toEqual([undefined, undefined]);
  });
});

describe('fifty concurrent decisions, cancellations and surplus payments', () => {
  it('refund the surplus payment as a whole, and the other payment by the amount of one decision', async () => {
    const { booking, payment } = await refunds.paidBooking();
    const surplus = await refunds.paymentAtGateway(booking.id, euros(6_000));
    await refunds.paymentCompleted(surplus);
    const { body } = await refunds.request(booking.id, { amount: euros(14_000) });
    const terms = { refund: euros(6_000), payments: [payment.id] };
    const sub = 'staff';
    const acts = [
      () => refunds.command(ProcessRefund, body as Refund, { sub }),
      () => publishCancelled(refunds.bus, booking, terms),
      () => refunds.command(RejectRefund, body as Refund, { sub }),
      () => publishSurplus(refunds.bus, surplus),
    ];

    const answers = await Promise.all(Array.from({ length: ROUNDS }, () => acts.map((act) => act())).flat());

    const problems = answers.flatMap((answer) =>
      typeof answer === 'object' && answer.problem ? [answer.problem] : [],
    );
    for (const problem of problems) expect(problem).toMatchObject({ type: '/problems/refund-not-processable' });
    for (const event of answers.filter((answer) => typeof answer === 'string')) await refunds.handled(event);
    const request = await refunds.read(body as Refund);
    const refunded = request.status === 'rejected' ? 6_000 : 10_000;
    await refunds.balanceBecomes(payment, { refunded, reserved: 0 });
    await eventually(async () =>
      expect(await refunds.balance(surplus)).toMatchObject({ refunded: 6_000, reserved: 0 }),
    );
  });
});
