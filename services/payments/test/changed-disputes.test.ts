import { randomUUID } from 'node:crypto';
import {
  DisputeClosed,
  DisputeOpened,
  type DisputeReport,
  GatewayDisputeReported,
  type Money,
  type Payment,
  TransitionRefused,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { euros } from '@booking/testing/samples';
import { describe, expect, it } from '@jest/globals';
import { payments, usePayments } from './use-payments.ts';

usePayments({ GATEWAYS: 'sandbox' });

type Said = readonly [DisputeReport['status'], number | null];
type Amounts = { readonly captured?: Money; readonly disputed?: Money | null };

/** Reports one dispute of a new payment several times, in this order, as webhooks. */
async function reportAll(said: readonly Said[], { captured, disputed }: Amounts = {}): Promise<Payment> {
  const { payment, session } = await payments.openSession();
  const amount = captured ?? payment.amount;
  payments.gateway.controls.pay(session.id, 'instant', amount.amount);
  await payments.report(payment, { report: { amount } });
  await payments.reportsHandled();
  for (const one of said) await reportDispute(payment, one, disputed);
  return payment;
}

async function reportDispute(
  payment: Payment,
  [status, sequence]: Said,
  amount: Money | null = payment.amount,
): Promise<void> {
  await publishReport(payment, { status, sequence, amount, reason: 'fraudulent' });
}

type Stated = Pick<DisputeReport, 'status' | 'sequence' | 'amount' | 'reason' | 'dueAt'>;

async function publishReport(payment: Payment, stated: Stated): Promise<void> {
  const { id, method, gatewayReference: paymentReference } = payment;
  const named = { reference: `du_${id}`, captureReference: null, paymentReference };
  const report = { kind: 'dispute', ...named, ...stated } as const;
  const data = { callbackId: randomUUID(), method, vouching: 'body', addressedBookingId: null, report } as const;
  const event = await payments.bus.publish(GatewayDisputeReported, { about: data.callbackId, data });
  await eventually(async () => expect(await payments.db('inbox').where({ event_id: event })).toHaveLength(1));
}

/** The published versions and statuses of the payment's dispute. */
async function published(payment: Payment): Promise<[number, string][]> {
  const opened = await payments.eventsAbout(DisputeOpened, payment);
  const closed = await payments.eventsAbout(DisputeClosed, payment);
  const all = [
    ...opened.map(({ aggregateversion: version }): [number, string] => [version, 'opened']),
    ...closed.map(({ aggregateversion: version, data }): [number, string] => [version, data.outcome]),
  ];
  return all.toSorted(([left], [right]) => left - right);
}

describe('edge case 28: a dispute whose end changes', () => {
  it.each([
    ['a won dispute is lost', ['opened', 'won', 'lost']],
    ['a lost dispute is won', ['opened', 'lost', 'won']],
    ['a closed inquiry becomes a chargeback', ['opened', 'won', 'opened', 'lost']],
    ['a lost dispute is appealed', ['opened', 'lost', 'opened', 'won']],
  ] as const)('is published once for each change when %s', async (_when, statuses) => {
    const payment = await reportAll(
      statuses.flatMap((status, index): Said[] => [
        [status, index],
        [status, index],
      ]),
    );

    await eventually(async () =>
      expect(await published(payment)).toEqual(statuses.map((status, index) => [index + 1, status])),
    );
    const row = await payments.db('disputes').where({ payment_id: payment.id }).first<object>();
    const status = statuses.at(-1);
    expect(row).toMatchObject({ status, version: statuses.length, closed_at: expect.any(Date) });
    expect(await payments.eventsAbout(TransitionRefused.payments, payment)).toEqual([]);
  });

  it('keeps its newest state when the reports arrive in another order', async () => {
    const payment = await reportAll([
      ['opened', 1],
      ['lost', 4],
      ['won', 2],
      ['opened', 3],
    ]);

    await eventually(async () =>
      expect(await published(payment)).toEqual([
        [1, 'opened'],
        [2, 'lost'],
      ]),
    );
    const row = await payments.db('disputes').where({ payment_id: payment.id }).first<object>();
    expect(row).toMatchObject({ status: 'lost', version: 2 });
  });

  it('publishes its opening before its end, even when the first report is the end', async () => {
    const payment = await reportAll([['lost', 1]]);

    await eventually(async () =>
      expect(await published(payment)).toEqual([
        [1, 'opened'],
        [2, 'lost'],
      ]),
    );
  });

  it('has no closing time while it is open again', async () => {
    const payment = await reportAll([
      ['won', 1],
      ['opened', 2],
    ]);

    const rows = payments.db('disputes').where({ payment_id: payment.id });
    expect(await rows.first<object>()).toMatchObject({ status: 'open', closed_at: null });
  });
});

describe('edge case 28: an open dispute that its gateway escalates', () => {
  const inquiry = {
    ...{ status: 'opened', sequence: 1, amount: euros(3_000), reason: null },
    dueAt: '2026-11-10T00:00:00.000Z',
  } satisfies Stated;
  const chargeback = {
    ...{ status: 'opened', sequence: 2, amount: euros(10_000), reason: 'fraudulent' },
    dueAt: '2026-12-05T00:00:00.000Z',
  } satisfies Stated;

  it('is published again, once, with its new deadline, reason and amount', async () => {
    const payment = await reportAll([]);

    for (const report of [inquiry, inquiry, chargeback, chargeback]) await publishReport(payment, report);

    const expected = [inquiry, chargeback].map(({ amount, reason, dueAt }) => ({ amount, reason, dueAt }));
    await eventually(async () => {
      const opened = await payments.eventsAbout(DisputeOpened, payment);
      expect(opened.map(({ aggregateversion }) => aggregateversion)).toEqual([1, 2]);
      expect(opened).toMatchObject(expected.map((data) => ({ data })));
    });
    const rows = payments.db('disputes').where({ payment_id: payment.id });
    expect(await rows.first<object>()).toMatchObject({
      ...{ status: 'open', version: 2, amount_minor: 10_000, reason: 'fraudulent', closed_at: null },
      due_at: new Date(chargeback.dueAt),
    });
  });

  it('keeps the newest report when an older report arrives late', async () => {
    const payment = await reportAll([]);

    for (const report of [chargeback, inquiry]) await publishReport(payment, report);

    await eventually(async () =>
      expect(await payments.eventsAbout(DisputeOpened, payment)).toMatchObject([{ data: { amount: euros(10_000) } }]),
    );
    const rows = payments.db('disputes').where({ payment_id: payment.id });
    expect(await rows.first<object>()).toMatchObject({ version: 1, due_at: new Date(chargeback.dueAt) });
  });
});

describe('a dispute without an amount', () => {
  it('edge case 17: is about the captured amount of a mismatched payment', async () => {
    const captured = euros(15_000);

    const payment = await reportAll([['opened', 1]], { captured, disputed: null });

    expect(await payments.read(payment)).toMatchObject({ status: 'mismatched', amount: euros(12_050) });
    await eventually(async () =>
      expect(await payments.eventsAbout(DisputeOpened, payment)).toMatchObject([{ data: { amount: captured } }]),
    );
  });
});
