import { randomUUID } from 'node:crypto';
import {
  BookingCreated,
  GetWebhookDeliveries,
  type ListedWebhookDelivery,
  PaymentInitiated,
  RefundFailed,
  RefundRequested,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { euros, sampleBooking, SAMPLED_AT, samplePayment, sampleRefund } from '@booking/testing/samples';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { loadRecords } from './load-records.ts';
import { admin, FIRST_STAFF, PASSWORD, staff, useStaff } from './start-admin.ts';

/** The deliveries of notifications, newest first, and the sizes of the requested pages. */
const delivered: ListedWebhookDelivery[] = [];
const asked: number[] = [];
/** The moment at which the notifications service begins to fail. */
let failure: 'at once' | 'after the first page' | undefined;

useStaff();
beforeAll(() => {
  admin.probe.answer(GetWebhookDeliveries, (request) => {
    const { before = '~', limit } = GetWebhookDeliveries.request.parse(request);
    asked.push(limit);
    const fails = failure === 'at once' || (failure === 'after the first page' && before !== '~');
    if (fails) return { problem: { type: '/problems/service-unavailable', status: 503 } };
    return { result: { deliveries: delivered.filter(({ id }) => id < before).slice(0, limit) } };
  });
});

describe('an export', () => {
  const booking = sampleBooking({
    ...{ customerId: '=cmd()', description: 'A "suite",\nwith a view' },
    metadata: { order: 'ORD-1', channel: 'web' },
  });
  const { id: bookingId } = booking;
  const small = samplePayment({ bookingId, amount: euros(5), failureReason: '-1+1', completedAt: null });
  const yen = samplePayment({ bookingId, amount: { amount: 1200, currency: 'JPY' }, reported: euros(99) });
  const refund = sampleRefund({ bookingId, reason: 'too "late"' });

  beforeAll(async () => {
    await admin.probe.publish(BookingCreated, { about: bookingId, data: { booking } });
    for (const payment of [small, yen]) {
      await admin.probe.publish(PaymentInitiated, { about: payment.id, data: { payment } });
    }
    await admin.probe.publish(RefundRequested, { about: refund.id, data: { refund } });
    await eventually(async () => expect((await linesOf(`/payments.csv?customer==cmd()`)).length).toBe(4));
    await eventually(async () => expect((await linesOf(`/refunds.csv?booking=${bookingId}`)).length).toBe(3));
  });

  it('has the rows of the list, in its order, with decimal amounts and without formulas', async () => {
    const [header, ...rows] = await linesOf(`/payments.csv?booking=${bookingId}&sort=amount&order=asc`);

    expect(header).toBe(
      'id,bookingId,bookingDescription,customerId,method,status,amount,currency,reportedAmount,reportedCurrency,gatewayReference,' +
        'captureReference,failureReason,createdAt,completedAt',
    );
    const line = (...cells: (string | null)[]) => cells.join(',');
    const { gatewayReference, captureReference, createdAt, completedAt } = yen;
    const who = (id: string) => line(id, bookingId, '"A ""suite"",\nwith a view"', "'=cmd()", 'sandbox', 'completed');
    expect(rows).toEqual([
      line(who(small.id), '0.05,EUR,,', small.gatewayReference, small.captureReference, "'-1+1", createdAt, ''),
      line(who(yen.id), '1200,JPY,0.99,EUR', gatewayReference, captureReference, '', createdAt, completedAt),
      '',
    ]);
    expect(await linesOf(`/payments.csv?booking=${bookingId}&amountFrom=100`)).toHaveLength(3);
  });

  it('is a file with its date, and quotes cells where necessary', async () => {
    const { headers, body } = await staff.get<string>(`/bookings.csv?customer=${encodeURIComponent('=cmd()')}`);

    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="bookings-\d{4}-\d\d-\d\d\.csv"$/);
    expect(body).toContain(`${bookingId},'=cmd(),"A ""suite"",\nwith a view",pending,unpaid,120.50,0.00,0.00,EUR,`);
    expect((await linesOf(`/refunds.csv?booking=${bookingId}`))[1]).toContain(',40.00,EUR,"too ""late""",alice,');
  });

  it('has the description of the booking and its metadata', async () => {
    const [header, bookingLine] = await linesOf(
      `/bookings.csv?customer=${encodeURIComponent('=cmd()')}&columns=metadata&columns=id`,
    );
    expect([header, bookingLine]).toEqual(['id,metadata', `${bookingId},"{""order"":""ORD-1"",""channel"":""web""}"`]);

    const described = 'columns=bookingDescription';
    const cell = '"A ""suite"",\nwith a view"';
    expect((await linesOf(`/refunds.csv?booking=${bookingId}&${described}`))[1]).toBe(cell);
    expect((await linesOf(`/payments.csv?booking=${bookingId}&${described}`)).slice(1)).toEqual([cell, cell, '']);
    const unknown = samplePayment();
    await admin.probe.publish(PaymentInitiated, { about: unknown.id, data: { payment: unknown } });
    await eventually(async () => {
      expect((await linesOf(`/payments.csv?booking=${unknown.bookingId}&${described}`)).slice(1)).toEqual(['', '']);
    });
  });

  it('has a byte order mark, the chosen columns, and times in the chosen time zone', async () => {
    const query = `booking=${bookingId}&sort=amount&columns=createdAt&columns=amount`;
    const [header, line] = await linesOf(`/payments.csv?${query}&timeZone=Asia/Kathmandu`);
    const raw = await staff.open(`/payments.csv?${query}`, new AbortController().signal);

    expect(header).toBe('amount,createdAt (Asia/Kathmandu)');
    const local = new Date(Date.parse(yen.createdAt) + 20_700_000).toISOString().slice(0, 19).replace('T', ' ');
    expect(line).toBe(`1200,${local}`);
    expect([...new Uint8Array(await raw.arrayBuffer()).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect((await staff.get(`/payments.csv?columns=secret`)).status).toBe(422);
    expect((await staff.get(`/payments.csv?timeZone=IST`)).status).toBe(422);
  });

  it('offers the time zones of the properties', async () => {
    const zones = async () => (await staff.get<{ timeZones: string[] }>('/exports')).body.timeZones;
    const tiers = [{ until: 'P1D', refundPercent: 100 }];
    expect(await zones()).toEqual([]);

    for (const timeZone of ['Asia/Tokyo', 'EST5EDT', 'Europe/Berlin', 'Asia/Tokyo']) {
      const other = sampleBooking({ cancellationPolicy: { timeZone, tiers } });
      await admin.probe.publish(BookingCreated, { about: other.id, data: { booking: other } });
    }
    await eventually(async () => expect(await zones()).toEqual(['Asia/Tokyo', 'Europe/Berlin']));
  });

  it('leaves no card data of its search in the audit log', async () => {
    expect((await staff.get(`/bookings.csv?q=${encodeURIComponent('4111 1111 1111 1111, cvc: 123')}`)).status).toBe(
      200,
    );

    const logged = await admin.db('audit_entries').where({ action: 'export_bookings' }).pluck<object[]>('before');
    expect(logged).toContainEqual({
      filters: expect.objectContaining({ q: '***************1111, cvc: ***' }) as object,
    });
    expect(JSON.stringify(logged)).not.toContain('4111 1111');
  });

  it('exists for every list of records and for the audit log, with its filters', async () => {
    const { body } = await staff.get<{ data: { resource: string; columns: string[] }[] }>('/exports');
    for (const { resource, columns } of body.data) {
      expect((await linesOf(`/${resource}.csv`))[0]).toBe(columns.join(','));
    }

    expect(body.data.map(({ resource }) => resource)).toEqual(
      expect.arrayContaining(['disputes', 'discrepancies', 'callbacks', 'dead-letters', 'audit-log']),
    );
    const [, first] = await linesOf(`/audit-log.csv?action=sign_in&columns=action&columns=outcome&order=asc`);
    expect(first).toBe('sign_in,attempted');
  });

  it('contains the accounts that a search finds, for staff who manage accounts', async () => {
    const email = await admin.addStaff(['manage_staff']);
    const manager = await admin.browser().signIn(email, PASSWORD);

    const { status, body } = await manager.get<string>(`/staff.csv?q=${email}&columns=email&columns=permissions`);

    expect(status).toBe(200);
    expect(body.split('\r\n')).toEqual(['email,permissions', `${email},manage_staff`, '']);
    expect((await manager.get('/exports')).status).toBe(200);
    expect((await manager.get('/work-queue.csv')).status).toBe(403);
    const reader = await admin.browser().signIn(await admin.addStaff(['read_all']), PASSWORD);
    expect((await reader.get('/staff.csv')).status).toBe(403);
  });

  it('contains the items of the work queue', async () => {
    const [, first] = await linesOf(`/work-queue.csv?kind=pending-refund&q=${refund.id}&columns=kind&columns=amount`);

    expect(first).toBe('pending-refund,40.00');
    expect(await linesOf(`/work-queue.csv?kind=dead-letter&q=${refund.id}`)).toHaveLength(2);
    const zoned = await linesOf(`/work-queue.csv?q=${refund.id}&columns=since&timeZone=Asia/Tokyo`);
    expect(zoned[0]).toBe('since (Asia/Tokyo)');
    expect(zoned[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  it('has the returned part of a failed refund, and in the work queue the open rest', async () => {
    const refund = sampleRefund({ status: 'failed', amount: euros(10_000) });
    const [part] = refund.allocations;
    const parts = [
      { ...part, amount: euros(6_000), status: 'succeeded' },
      { ...part, amount: euros(4_000), status: 'failed' },
    ];
    const allocations = parts as typeof refund.allocations;
    await admin.probe.publish(RefundFailed, { about: refund.id, data: { refund: { ...refund, allocations } } });

    await eventually(async () => {
      const items = await linesOf(`/work-queue.csv?kind=failed-refund&q=${refund.id}&columns=amount`);
      expect(items).toEqual(['amount', '40.00', '']);
    });
    const records = await linesOf(`/refunds.csv?booking=${refund.bookingId}&columns=amount&columns=returned`);
    expect(records).toEqual(['amount,returned', '100.00,60.00', '']);
  });

  it('contains all webhook deliveries, although notifications answers in pages of a hundred', async () => {
    const deliveries = Array.from({ length: 150 }, () => aDelivery()).sort((a, b) => (a.id < b.id ? 1 : -1));
    delivered.push(...deliveries);
    asked.length = 0;

    const lines = await linesOf('/webhook-deliveries.csv?status=failed&columns=id&columns=lastStatus');

    expect(lines.slice(1, -1)).toEqual(deliveries.map(({ id }) => `${id},503`));
    expect(asked).toEqual([101, 101]);
    await eventually(async () => expect(await lastDeliveryExport()).toEqual(['attempted', 'succeeded']));
  });

  it('breaks the connection when another service stops answering, so that the download fails', async () => {
    failure = 'after the first page';
    const response = await staff.open('/webhook-deliveries.csv?columns=id', new AbortController().signal);

    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('terminated');
    failure = undefined;

    await eventually(async () => expect(await lastDeliveryExport()).toEqual(['attempted', 'failed']));
  });

  it('is answered with the problem when another service does not answer at all', async () => {
    failure = 'at once';
    const { status, headers, body } = await staff.get('/webhook-deliveries.csv');
    failure = undefined;

    expect({ status, type: body.type }).toEqual({ status: 503, type: '/problems/service-unavailable' });
    expect(headers.get('content-disposition')).toBeNull();
    expect(await lastDeliveryExport()).toEqual(['attempted', 'failed']);
  });

  it('is logged with its filters and its size, also when it was rejected', async () => {
    const entries = () => admin.db('audit_entries').where({ action: 'export_refunds' }).orderBy('sequence');
    const other = await admin.browser().signIn(await admin.addStaff(['manage_staff']), 'correct horse battery staple');

    await staff.get(`/refunds.csv?booking=${bookingId}`);
    await eventually(async () => expect((await entries()).at(-1)).toMatchObject({ outcome: 'succeeded' }));
    expect((await other.get('/refunds.csv')).status).toBe(403);
    expect((await staff.get('/refunds.csv?status=paid')).status).toBe(422);

    expect((await entries()).slice(-4)).toMatchObject([
      { staff: FIRST_STAFF.email, outcome: 'attempted', target_id: 'refunds' },
      { outcome: 'succeeded', before: { filters: { booking: bookingId } }, after: { rows: 1 } },
      { outcome: 'attempted' },
      { outcome: 'refused', problem: 'forbidden' },
    ]);
  });
});

describe('an export of many records', () => {
  beforeAll(async () => {
    await loadRecords(admin.db, 20_000, ['payment_records', 'refund_records']);
    await admin.db('refund_records').update({ status: 'failed' });
  });

  it('contains every record once, although it is read in pages', async () => {
    const lines = await linesOf('/payments.csv?method=stripe&sort=amount');
    const [counted] = await admin.db('payment_records').where({ method: 'stripe' }).count<{ count: number }[]>('id');

    expect(new Set(lines.slice(1, -1).map((line) => line.split(',')[0])).size).toBe(counted?.count);
    expect(lines).toHaveLength((counted?.count ?? 0) + 2);
  });

  it.each([
    ['/payments.csv?columns=id&sort=changedAt&order=desc', 'payment_records', 'first'],
    ['/payments.csv?columns=id&sort=changedAt&order=asc', 'payment_records', 'last'],
    ['/work-queue.csv?columns=recordId&kind=failed-refund&order=desc', 'refund_records', 'first'],
    ['/work-queue.csv?columns=recordId&kind=failed-refund&order=asc', 'refund_records', 'last'],
  ])('contains a record only once if it changes during %s', async (path, table, moves) => {
    const complete = (await linesOf(path)).slice(1, -1);
    const changed = complete.at(moves === 'first' ? -1 : 0);
    const response = await staff.open(path, new AbortController().signal);
    const pieces = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const read = async (): Promise<string> => (await pieces?.read())?.value ?? '';

    let text = await read();
    await admin.db(table).where({ id: changed }).update({ changed_at: new Date() });
    for (let piece = await read(); piece !== ''; piece = await read()) text += piece;

    expect(text.split('\r\n').slice(1, -1)).toEqual(complete);
  });

  it('leaves out a record that no longer matches when its page is read', async () => {
    const query = 'columns=id&sort=changedAt&order=asc&method=stripe';
    const complete = (await linesOf(`/payments.csv?${query}`)).slice(1, -1);
    const response = await staff.open(`/payments.csv?${query}`, new AbortController().signal);

    await admin
      .db('payment_records')
      .where({ id: complete.at(-1) })
      .update({ method: 'adyen' });

    expect((await response.text()).split('\r\n').slice(1, -1)).toEqual(complete.slice(0, -1));
  });

  it('stops reading when the client disconnected', async () => {
    const failed = () => admin.db('audit_entries').where({ action: 'export_payments', outcome: 'failed' });
    const earlier = await failed();
    const client = new AbortController();
    const response = await staff.open('/payments.csv', client.signal);
    await response.body?.getReader().read();
    client.abort();

    await eventually(async () => expect(await failed()).toHaveLength(earlier.length + 1));
  });
});

function aDelivery(): ListedWebhookDelivery {
  return {
    ...{ id: randomUUID(), endpointId: randomUUID(), eventId: randomUUID(), bookingId: null },
    ...{ eventType: 'booking.paid', status: 'failed', attempts: 10, nextAttemptAt: null },
    lastAttempt: { at: SAMPLED_AT, durationMs: 12, status: 503, error: null },
    createdAt: SAMPLED_AT,
    deliveredAt: null,
  };
}

async function lastDeliveryExport(): Promise<string[]> {
  const entries = admin.db('audit_entries').where({ action: 'export_webhook_deliveries' }).orderBy('sequence');
  return (await entries.pluck<string[]>('outcome')).slice(-2);
}

async function linesOf(path: string): Promise<string[]> {
  const { status, body } = await staff.get<string>(path);
  expect(status).toBe(200);
  return body.split('\r\n');
}
