import { randomUUID } from 'node:crypto';
import {
  BookingCreated,
  type Callback,
  CallbackRecorded,
  GatewayPaymentReported,
  type Money,
  type Payment,
  PaymentInitiated,
  PaymentMismatched,
  type Refund,
  RefundRequested,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { euros, sampleBooking, samplePayment, sampleRefund } from '@booking/testing/samples';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { loadRecords } from './load-records.ts';
import { aCallback } from './samples.ts';
import { admin, FIRST_STAFF, staff, useStaff } from './start-admin.ts';

type Listed = { id: string; customerId?: string | null };
type Entry = { actionId: string };
type Page = { data: Listed[]; next: string | null };

useStaff();

describe('a list of payments', () => {
  const bookingId = randomUUID();
  const amounts = [300, 100, 200, 100, 400];
  const statuses = ['initiated', 'completed', 'failed', 'completed', 'mismatched'] as const;
  const payments = amounts.map((amount, index) =>
    samplePayment({
      bookingId,
      amount: euros(amount),
      status: statuses[index] ?? 'completed',
      createdAt: `2026-05-0${index + 1}T08:00:00.000Z`,
    }),
  );

  beforeAll(async () => {
    // Payments arrive one after the other, so that no two of them change in the same millisecond.
    for (const [index, payment] of payments.entries()) {
      await publish(payment);
      await eventually(async () => expect(await list(`/payments?booking=${bookingId}`)).toHaveLength(index + 1));
    }
  });

  it.each([
    ['createdAt', 'asc', payments],
    ['createdAt', 'desc', payments.toReversed()],
    ['amount', 'asc', payments.toSorted((left, right) => compareAmounts(left, right))],
    ['amount', 'desc', payments.toSorted((left, right) => compareAmounts(right, left))],
    ['changedAt', 'asc', payments],
    ['changedAt', 'desc', payments.toReversed()],
  ])('is sorted by %s %s, page by page', async (sort, order, expected) => {
    const sorted = `/payments?booking=${bookingId}&sort=${sort}&order=${order}`;

    expect(ids(await list(`${sorted}&limit=2`))).toEqual(ids(expected));
    expect(ids(await list(`${sorted}&limit=2&from=2026-05-01T00:00:00Z`))).toEqual(ids(expected));
    expect(ids(await list(`${sorted}&limit=2&q=${bookingId}`))).toEqual(ids(expected));
    const several = `${sorted}&limit=1&status=completed&status=mismatched&status=completed`;
    expect(ids(await list(several))).toEqual(
      ids(expected.filter(({ status }) => ['completed', 'mismatched'].includes(status))),
    );
  });

  it.each([
    ['amountFrom=200', [300, 200, 400]],
    ['amountTo=100', [100, 100]],
    ['amountFrom=101&amountTo=300', [300, 200]],
    ['amountFrom=401', []],
  ])('is filtered by %s', async (filter, expected) => {
    const found = await list(`/payments?booking=${bookingId}&order=asc&${filter}`);

    expect((found as Payment[]).map(({ amount }) => amount.amount)).toEqual(expected);
  });

  it('rejects the cursor of a list in another order', async () => {
    const { body } = await staff.get<Page>(`/payments?booking=${bookingId}&sort=amount&limit=1`);

    for (const other of ['sort=createdAt', 'sort=changedAt', 'sort=amount&order=asc']) {
      expect((await staff.get(`/payments?${other}&after=${body.next ?? ''}`)).status).toBe(422);
    }
  });

  it.each(['sort=total', 'order=up', 'amountFrom=-1', 'amountFrom=1.5', 'status=paid&status=failed', 'sort='])(
    'rejects %s',
    async (query) => {
      expect((await staff.get(`/payments?${query}`)).status).toBe(422);
    },
  );
});

describe('a record of a booking', () => {
  it.each([true, false])('is found by its customer, in any order of events: %s', async (first) => {
    const booking = sampleBooking({ customerId: `Auth0|${randomUUID()}` });
    const payment = samplePayment({ bookingId: booking.id });
    const refund = sampleRefund({ bookingId: booking.id });
    const publishBooking = () => admin.probe.publish(BookingCreated, { about: booking.id, data: { booking } });
    if (first) await publishBooking();
    await publish(payment);
    await admin.probe.publish(RefundRequested, { about: refund.id, data: { refund } });
    if (!first) {
      await eventually(async () => expect(await list(`/refunds?booking=${booking.id}`)).toHaveLength(1));
      await publishBooking();
    }

    for (const [path, record] of [
      ['/payments', payment],
      ['/refunds', refund],
    ] as const) {
      const expected = [{ ...record, customerId: booking.customerId, bookingDescription: booking.description }];
      const customer = encodeURIComponent(booking.customerId);
      await eventually(async () => expect(await list(`${path}?customer=${customer}`)).toEqual(expected));
      expect(await list(`${path}?q=${customer}%20${booking.id}`)).toEqual(expected);
    }
  });
});

describe('a list of refunds', () => {
  const { bookingId, ...sample } = sampleRefund();
  const ofMollieOnly = sample.allocations.map((part) => ({ ...part, method: 'mollie' }));
  const mine = sampleRefund({
    ...sample,
    bookingId,
    requestedBy: FIRST_STAFF.email.toUpperCase(),
    amount: euros(1_000),
  });
  const ofMollie = sampleRefund({ bookingId, amount: euros(700), allocations: ofMollieOnly });
  const waiting = sampleRefund({
    ...{ bookingId, amount: { amount: 5, currency: 'JPY' } },
    ...{ needsApproval: true, pendingReason: 'A second person' },
  });

  beforeAll(async () => {
    for (const refund of [mine, ofMollie, waiting]) {
      await admin.probe.publish(RefundRequested, { about: refund.id, data: { refund } });
    }
    await eventually(async () => expect(await list(`/refunds?booking=${bookingId}`)).toHaveLength(3));
  });

  it.each([
    ['the condition they wait for', 'pendingReason=A%20second%20person', [waiting]],
    ['dual control', 'approval=needed', [waiting]],
    ['their gateway', 'method=mollie', [ofMollie]],
    ['requesters other than the caller', 'requester=others', [ofMollie, waiting]],
  ])('is filtered by %s', async (_name, filter, expected) => {
    const found = ids(await list(`/refunds?booking=${bookingId}&${filter}`));

    expect(new Set(found)).toEqual(new Set(ids(expected)));
  });

  it('is summed up per currency, under the same filters', async () => {
    const sumsOf = async (filter: string) => (await staff.get(`/refunds/sums?booking=${bookingId}${filter}`)).body;

    expect(await sumsOf('')).toEqual({
      data: [
        { count: 2, total: euros(1_700) },
        { count: 1, total: { amount: 5, currency: 'JPY' } },
      ],
      isCut: false,
    });
    expect(await sumsOf(`&status=pending&method=mollie&q=${bookingId}`)).toMatchObject({
      data: [{ count: 1, total: euros(700) }],
    });
  });
});

describe('a list of many refunds', () => {
  beforeAll(() => loadRecords(admin.db, 15_000, ['refund_records']), 60_000);

  it.each(['sort=createdAt&order=asc', 'sort=amount&order=desc', 'sort=createdAt&order=desc&status=succeeded'])(
    'sums up the records that it shows for a search of two letters, %s',
    async (query) => {
      const found = (await list(`/refunds?${query}&q=q7&limit=100`)) as unknown as Refund[];
      const sums = await staff.get<{ data: { count: number; total: Money }[] }>(`/refunds/sums?${query}&q=q7`);
      const [{ count: matching } = { count: 0 }] = await admin
        .db('refund_records')
        .whereLike('search_text', '%q7%')
        .count<{ count: number }[]>('id');

      expect(sums.body).toMatchObject({ isCut: false });
      expect(found.length).toBeGreaterThan(0);
      expect(found.length).toBeLessThan(matching);
      for (const { count, total } of sums.body.data) {
        const counted = found.filter(({ amount }) => amount.currency === total.currency);
        expect(counted).toHaveLength(count);
        expect(counted.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(total.amount);
      }
      expect(sums.body.data.reduce((sum, { count }) => sum + count, 0)).toBe(found.length);
      expect(ids(await list(`/refunds?${query}&q=q7&limit=7`))).toEqual(ids(found));
    },
    300_000,
  );
});

describe('a list of bookings', () => {
  it('is sorted by the totals of the bookings', async () => {
    const customerId = randomUUID();
    const bookings = [300, 100, 200].map((total) => sampleBooking({ customerId, total: euros(total) }));
    for (const booking of bookings) await admin.probe.publish(BookingCreated, { about: booking.id, data: { booking } });
    const sorted = `/bookings?customer=${customerId}&sort=total`;
    await eventually(async () => expect(await list(sorted)).toHaveLength(3));

    const [high, low, middle] = ids(bookings);
    expect(ids(await list(`${sorted}&limit=1`))).toEqual([high, middle, low]);
    expect(ids(await list(`${sorted}&order=asc&limit=2`))).toEqual([low, middle, high]);
  });
});

describe('a list of webhooks', () => {
  it('is filtered by the payment that the webhooks name, and by the booking of the payment', async () => {
    const payment = samplePayment({ method: 'stripe' });
    const [named, other] = [aCallback(), aCallback()] as [Callback, Callback];
    for (const callback of [named, other]) {
      await admin.probe.publish(CallbackRecorded, { about: callback.id, data: { callback } });
    }
    await publish(payment);
    const report = { kind: 'payment', status: 'succeeded', reference: payment.gatewayReference } as const;
    const silent = { paymentId: null, captureReference: null, amount: null, reason: null };
    const said = { callbackId: named.id, method: 'stripe', vouching: 'body', addressedBookingId: null } as const;
    await admin.probe.publish(GatewayPaymentReported, {
      about: named.id,
      data: { ...said, report: { ...report, ...silent } },
    });

    await eventually(async () => expect(ids(await list(`/callbacks?payment=${payment.id}`))).toEqual([named.id]));
    expect(ids(await list(`/callbacks?booking=${payment.bookingId}`))).toEqual([named.id]);
    expect(await list(`/callbacks?payment=${randomUUID()}`)).toEqual([]);
    expect((await list(`/callbacks?outcome=accepted&outcome=ignored`)).length).toBeGreaterThanOrEqual(2);
    expect((await staff.get('/callbacks?payment=1')).status).toBe(422);
  });
});

describe('the audit log', () => {
  it('is sorted newest first, or oldest first on request', async () => {
    const newestFirst = ids(await list('/audit-log?limit=100'));

    expect(ids(await list('/audit-log?limit=1&order=asc'))).toEqual(newestFirst.toReversed());
  });

  it('has one row per action, with its last outcome', async () => {
    expect((await staff.get('/payments.csv?currency=JPY')).status).toBe(200);
    await eventually(async () => {
      const [last] = await list('/audit-log?action=export_payments');
      expect(last).toMatchObject({ outcome: 'succeeded' });
    });
    const entries = (await list('/audit-log?limit=100')) as unknown as Entry[];
    const actions = (await list('/audit-log?view=actions&limit=1')) as unknown as Entry[];
    const last = entries.filter(
      ({ actionId }, index) => entries.findIndex((one) => one.actionId === actionId) === index,
    );

    expect(entries.length).toBeGreaterThan(actions.length);
    expect(actions).toEqual(last);
    expect(await list('/audit-log?view=actions&action=export_payments')).toMatchObject([{ outcome: 'succeeded' }]);
    expect((await staff.get('/audit-log?view=rows')).status).toBe(422);
  });

  it('is searched by parts of the person, the target and the reason, also with few letters', async () => {
    const target = randomUUID();
    await staff.post(`/refunds/${target}/reject`, { reason: 'Reißverschluss %_ kaputt' });
    const found = async (q: string, filter = '') =>
      ids(await list(`/audit-log?view=actions&q=${encodeURIComponent(q)}${filter}`));
    const [expected] = ids(await list(`/audit-log?view=actions&target=${target}`));

    expect(expected).toBeDefined();
    expect(await found(target.slice(9, 20))).toEqual([expected]);
    expect(await found('reißver kaputt')).toEqual([expected]);
    expect(await found('%_')).toEqual([expected]);
    expect(await found(`kaputt ${FIRST_STAFF.email.slice(0, 4)}`)).toEqual([expected]);
    expect(await found('kaputt nobody')).toEqual([]);
    expect(await found('kaputt', '&action=reject_refund')).toEqual([expected]);
    expect(await found('kaputt', '&action=export_payments')).toEqual([]);
    expect(await found('export', `&target=${target}`)).toEqual([]);
    const { body } = await staff.get<string>('/audit-log.csv?q=kaputt&columns=outcome&order=asc');
    expect(body.split('\r\n').slice(1, -1)).toHaveLength(2);
  });

  it('is exported with every entry', async () => {
    const { body } = await staff.get<string>('/audit-log.csv?action=export_payments&columns=outcome&order=asc');

    expect(body.split('\r\n').slice(1, -1)).toEqual(['attempted', 'succeeded']);
  });
});

async function publish(payment: Payment): Promise<void> {
  const definition = payment.status === 'mismatched' ? PaymentMismatched : PaymentInitiated;
  await admin.probe.publish(definition, { about: payment.id, data: { payment } });
}

/** All pages of a list. */
async function list(path: string): Promise<Listed[]> {
  const found: Listed[] = [];
  for (let after: string | null = ''; after !== null;) {
    const { status, body }: { status: number; body: Page } = await staff.get<Page>(
      `${path}${after && `&after=${after}`}`,
    );
    expect(status).toBe(200);
    found.push(...body.data);
    after = body.next;
  }
  return found;
}

function ids(records: readonly { id: string }[]): string[] {
  return records.map(({ id }) => id);
}

function compareAmounts(left: Payment, right: Payment): number {
  return left.amount.amount - right.amount.amount || left.id.localeCompare(right.id);
}
