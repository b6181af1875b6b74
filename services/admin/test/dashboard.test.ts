import {
  type AllocationStatus,
  BookingCreated,
  CallbackRecorded,
  type CurrencyCode,
  DiscrepancyRecorded,
  GatewayPaymentReported,
  GetSettings,
  PaymentInitiated,
  type PaymentStatus,
  type Refund,
  RefundDelayed,
  RefundErased,
  RefundFailed,
  RefundProcessingStarted,
  RefundRequested,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { sampleBooking, samplePayment, sampleRefund } from '@booking/testing/samples';
import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Dashboard } from '../src/dashboard/dashboard-resource.ts';
import { aCallback, aCallbackReport, aDiscrepancy } from './samples.ts';
import { admin, staff, useStaff } from './start-admin.ts';

const FROM = '2026-05-01T00:00:00.000Z';
const TO = '2026-05-04T00:00:00.000Z';
const STATUSES: readonly PaymentStatus[] = ['initiated', 'completed', 'failed', 'expired', 'mismatched'];

useStaff();

const moments = fc
  .integer({ min: Date.parse(FROM) - 7_200_000, max: Date.parse(TO) + 7_200_000 })
  .map((ms) => new Date(ms).toISOString());
const money = fc.record({ amount: fc.integer({ min: 1, max: 90_000 }), currency: fc.constantFrom('EUR', 'JPY') });
const payments = fc
  .sample(fc.record({ amount: money, status: fc.constantFrom(...STATUSES), at: moments, isCard: fc.boolean() }), 60)
  .map(({ amount, status, at, isCard }) =>
    samplePayment({
      ...{ amount: amount, status, createdAt: at, method: isCard ? 'stripe' : 'sandbox' },
      completedAt: status === 'completed' ? at : null,
    }),
  );
const refunds = fc
  .sample(fc.record({ amount: money, completedAt: moments, hasSucceeded: fc.boolean() }), 30)
  .map(({ amount, completedAt, hasSucceeded }) => aRefund(amount as Refund['amount'], completedAt, hasSucceeded));

describe('the dashboard', () => {
  beforeAll(async () => {
    for (const payment of payments)
      await admin.probe.publish(PaymentInitiated, { about: payment.id, data: { payment } });
    for (const refund of refunds) await admin.probe.publish(RefundRequested, { about: refund.id, data: { refund } });
    const rowsOf = async (table: string) => (await admin.db(table).pluck('id')).length;
    await eventually(async () => {
      expect([await rowsOf('payment_records'), await rowsOf('refund_records')]).toEqual([60, 30]);
    });
  });

  // PostgreSQL does not know the last zone.
  const zones = ['UTC', 'Asia/Kathmandu', 'America/New_York', 'US/Pacific-New'];
  it.each(zones)('sums up the records, by the days of %s', async (zone) => {
    const { money: sums, gateways } = await read(`?from=${FROM}&to=${TO}&timeZone=${zone}`);

    const taken = payments.filter(({ status }) => status === 'completed').map((one) => [one.completedAt, one] as const);
    const returned = refunds
      .filter(({ allocations }) => allocations[0]?.status === 'succeeded')
      .map((one) => [one.completedAt, one] as const);
    expect(keyed(sums.map(({ day, taken: sum }) => [`${day} ${sum.currency}`, sum.amount]))).toEqual(
      keyed([...sumsByDay(taken, zone), ...sumsByDay(returned, zone).map(([key]) => [key, 0] as const)]),
    );
    expect(keyed(sums.map(({ day, returned: sum }) => [`${day} ${sum.currency}`, sum.amount]))).toEqual(
      keyed([...sumsByDay(returned, zone), ...sumsByDay(taken, zone).map(([key]) => [key, 0] as const)]),
    );
    const begun = payments.filter(({ createdAt }) => createdAt >= FROM && createdAt < TO);
    for (const { method, ...counts } of gateways) {
      const expected = STATUSES.map((status) => begun.filter((one) => one.method === method && one.status === status));
      expect(STATUSES.map((status) => counts[status])).toEqual(expected.map(({ length }) => length));
    }
  });

  it('compares with an earlier period, and exports its days', async () => {
    const noon = '2026-05-02T12:00:00.000Z';
    const { before, gateways } = await read(`?from=${noon}&to=${TO}&before=${FROM}`);
    const earlier = await read(`?from=${FROM}&to=${noon}`);

    expect(before).toEqual({ from: FROM, to: noon, money: earlier.money, gateways: earlier.gateways });
    expect(earlier.before).toBeNull();
    const within = ([at]: readonly [string | null, unknown]): boolean => at !== null && at >= noon && at < TO;
    const taken = payments.filter(({ completedAt, status }) => status === 'completed' && within([completedAt, null]));
    const returned = refunds.filter(
      ({ completedAt, allocations }) => allocations[0]?.status === 'succeeded' && within([completedAt, null]),
    );
    expect(gateways.reduce((sum, one) => sum + one.taken, 0)).toBe(taken.length);
    expect(gateways.reduce((sum, one) => sum + one.returned, 0)).toBe(returned.length);
    const { body } = await staff.get<string>(`/dashboard.csv?from=${FROM}&to=${noon}`);
    expect(body.trimEnd().split('\r\n')).toHaveLength(1 + earlier.money.length);
    const audit = await staff.get<{ data: object[] }>('/audit-log?action=export_dashboard');
    expect(audit.body.data[0]).toMatchObject({
      ...{ target: { type: 'export', id: 'dashboard' }, outcome: 'succeeded', after: { rows: earlier.money.length } },
      before: { filters: { from: FROM, to: noon } },
    });
  });

  it('compares whole days with whole days, although the clock changes', async () => {
    const [day, to, before] = ['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z', '2026-03-27T23:00:00.000Z'];

    const short = await read(`?from=${day}&to=${to}&before=${before}&timeZone=Europe/Berlin`);

    expect(short.before).toMatchObject({ from: before, to: day });
  });

  it('counts refunds by reason', async () => {
    const at = '2026-03-10T10:00:00.000Z';
    const done = (reason: string | null, amount: number, changes: Partial<Refund> = {}): Refund => ({
      ...aRefund({ amount, currency: 'EUR' }, at, true),
      ...{ reason, origin: 'request' },
      ...changes,
    });
    const requested = [
      done('Goodwill', 100),
      done('Goodwill', 250),
      done('Rain; or snow', 40),
      done('The sauna was cold', 7),
      done(null, 3),
      done('Goodwill', 9, { origin: 'cancellation' }),
      done('Goodwill', 11, { completedAt: '2026-03-12T00:00:00.000Z' }),
      { ...aRefund({ amount: 500, currency: 'JPY' }, at, true), reason: 'Goodwill', origin: 'request' as const },
      { ...aRefund({ amount: 600, currency: 'EUR' }, at, false), reason: 'Goodwill', origin: 'request' as const },
    ];
    for (const refund of requested) await admin.probe.publish(RefundRequested, { about: refund.id, data: { refund } });

    await eventually(async () => {
      const { reasons } = await read('?from=2026-03-10T00:00:00Z&to=2026-03-11T00:00:00Z');
      expect(reasons).toEqual([
        { reason: 'Goodwill', currency: 'EUR', count: 2, total: { amount: 350, currency: 'EUR' } },
        { reason: 'Goodwill', currency: 'JPY', count: 1, total: { amount: 500, currency: 'JPY' } },
        { reason: 'Rain; or snow', currency: 'EUR', count: 1, total: { amount: 40, currency: 'EUR' } },
        { reason: null, currency: 'EUR', count: 2, total: { amount: 10, currency: 'EUR' } },
      ]);
    });
  });

  it('keeps the day of returned money when its refund is erased, tried again or reversed in part', async () => {
    const refund = aRefund({ amount: 9_000, currency: 'EUR' }, '2026-02-10T10:00:00.000Z', true);
    const [part] = refund.allocations;
    const stateOf = (status: Refund['status'], others: readonly AllocationStatus[]): Refund => {
      const allocations = [part, ...others.map((one) => ({ ...part, status: one }))] as Refund['allocations'];
      return { ...refund, status, allocations, createdAt: '2026-02-09T10:00:00.000Z', completedAt: null };
    };
    const publishing = (version: number, day: string) => ({
      ...{ about: refund.id, version, time: new Date(`${day}T10:00:00.000Z`) },
    });
    const failed = stateOf('failed', ['failed']);
    await admin.probe.publish(RefundFailed, { ...publishing(2, '2026-02-10'), data: { refund: failed } });
    await returned([['2026-02-10', 9_000]]);

    const erased = { ...failed, reason: 'Erased' };
    await admin.probe.publish(RefundErased, { ...publishing(3, '2026-02-11'), data: { refund: erased } });
    await shown(erased);
    await returned([['2026-02-10', 9_000]]);
    const { body: queue } = await staff.get<{ data: { record: Refund }[] }>('/work-queue?kind=failed-refund');
    const item = queue.data.find(({ record }) => record.id === refund.id);
    expect(item).toMatchObject({ since: '2026-02-10T10:00:00.000Z', record: erased });

    const started = stateOf('processing', ['reserved']);
    await admin.probe.publish(RefundProcessingStarted, { ...publishing(4, '2026-02-12'), data: { refund: started } });
    await shown(started);
    await returned([['2026-02-10', 9_000]]);
    const more = stateOf('processing', ['succeeded', 'pending']);
    await admin.probe.publish(RefundDelayed, { ...publishing(5, '2026-02-13'), data: { refund: more } });
    await returned([['2026-02-13', 18_000]]);
    const reversed = stateOf('failed', ['failed', 'failed']);
    await admin.probe.publish(RefundFailed, { ...publishing(6, '2026-02-14'), data: { refund: reversed } });
    await returned([['2026-02-13', 9_000]]);
  });

  it('shows no webhook whose report was published', async () => {
    const callback = aCallback({ outcome: 'conflicting' });
    await admin.probe.publish(CallbackRecorded, { about: callback.id, data: { callback } });
    await admin.probe.publish(GatewayPaymentReported, { about: callback.id, data: aCallbackReport(callback) });
    await eventually(async () => {
      const { body } = await staff.get<{ data: object[] }>('/callbacks?outcome=conflicting&passedOn=true');
      expect(body.data).toMatchObject([{ id: callback.id }]);
    });

    expect((await read('')).unprocessedCallback).toBeNull();
  });

  it('shows waiting work with its age, the latest unprocessed webhook, discrepancies, and the backlog of each service', async () => {
    const callback = aCallback({ outcome: 'quarantined', receivedAt: '2026-04-01T00:00:00.000Z' });
    const earlier = aCallback({ outcome: 'quarantined', receivedAt: '2026-03-01T00:00:00.000Z' });
    const discrepancy = aDiscrepancy({ foundAt: '2026-04-02T00:00:00.000Z' });
    const booking = sampleBooking();
    await admin.probe.publish(CallbackRecorded, { about: earlier.id, data: { callback: earlier } });
    await admin.probe.publish(CallbackRecorded, { about: callback.id, data: { callback } });
    await admin.probe.publish(DiscrepancyRecorded.refunds, { about: discrepancy.id, data: { discrepancy } });
    await admin.probe.publish(BookingCreated, { about: booking.id, data: { booking } });

    await eventually(async () => {
      const dashboard = await read('');
      const { id, method, outcome, receivedAt } = callback;
      expect(dashboard.unprocessedCallback).toEqual({ id, method, outcome, receivedAt });
      expect(dashboard.discrepancies).toEqual([{ kind: 'unknown-refund', count: 1 }]);
      expect(dashboard.waiting).toContainEqual({ kind: 'discrepancy', count: 1, oldestSince: discrepancy.foundAt });
      expect(dashboard.backlogs).toContainEqual({ service: 'admin', waiting: 0 });
    });
  });

  it('shows no unprocessed webhook that is older than the retention of its body', async () => {
    expect((await read('')).unprocessedCallback).not.toBeNull();

    admin.probe.answer(GetSettings['gateway-webhooks'], () => ({ result: { callbackRetentionDays: 30 } }));

    expect((await read('')).unprocessedCallback).toBeNull();
  });

  it.each([
    'timeZone=Mars/Olympus',
    'timeZone=ECT',
    'timeZone=IST',
    'timeZone=%2B02:00',
    "timeZone=UTC'",
    'from=2020-01-01T00:00:00Z',
    'to=now',
    'from=9999-01-01T00:00:00Z',
    `from=${FROM}&before=${TO}`,
  ])('rejects %s', async (query) => {
    expect((await staff.get(`/dashboard?${query}`)).status).toBe(422);
  });
});

async function shown(refund: Refund): Promise<void> {
  await eventually(async () => expect((await staff.get(`/refunds/${refund.id}`)).body).toMatchObject(refund));
}

async function returned(expected: readonly (readonly [day: string, amount: number])[]): Promise<void> {
  await eventually(async () => {
    const { money: sums } = await read('?from=2026-02-10T00:00:00Z&to=2026-02-20T00:00:00Z');
    expect(sums.map(({ day, returned: sum }) => [day, sum.amount])).toEqual(expected);
  });
}

async function read(query: string): Promise<Dashboard> {
  const { status, body } = await staff.get<Dashboard>(`/dashboard${query}`);
  expect(status).toBe(200);
  return body;
}

type Moved = readonly [at: string | null, { amount: { amount: number; currency: CurrencyCode } }];

function sumsByDay(moved: readonly Moved[], timeZone: string): (readonly [string, number])[] {
  const days = new Intl.DateTimeFormat('en-CA', { timeZone });
  return moved
    .filter(([at]) => at !== null && at >= FROM && at < TO)
    .map(([at, { amount }]) => [`${days.format(new Date(at ?? ''))} ${amount.currency}`, amount.amount] as const);
}

function keyed(sums: readonly (readonly [string, number])[]): Record<string, number> {
  return Object.fromEntries(
    sums.map(([key]) => [key, sums.reduce((sum, [other, amount]) => (other === key ? sum + amount : sum), 0)]),
  );
}

function aRefund(amount: Refund['amount'], completedAt: string, hasSucceeded: boolean): Refund {
  const refund = sampleRefund({ amount, completedAt, status: hasSucceeded ? 'succeeded' : 'failed' });
  const status = hasSucceeded ? 'succeeded' : 'failed';
  return { ...refund, allocations: refund.allocations.map((part) => ({ ...part, status })) };
}
