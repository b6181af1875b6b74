import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  BookingCreated,
  DisputeClosed,
  DisputeOpened,
  type Payment,
  PaymentCompleted,
  RefundRequested,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { euros, sampleBooking, samplePayment, sampleRefund } from '@booking/testing/samples';
import { describe, expect, it } from '@jest/globals';
import { admin, staff, useStaff } from './start-admin.ts';

type Dispute = { id: string; status: string; reason: string | null; openedAt: string; closedAt: string | null };
type Page = { data: Dispute[]; next: string | null };
type BookingDetail = { balance: object; timeline: { type: string; aggregateId: string; summary: object }[] };

useStaff();

describe('edge case 28: a dispute', () => {
  it('holds its amount on the page of the booking, and frees it only when it is won', async () => {
    const payment = await publishPaid();
    const won = await open(payment, 5_000);
    const lost = await open(payment, 2_000);

    await eventually(() => expectBalance(payment, { disputed: euros(7_000), remaining: euros(5_050) }));
    await close(won, 'won');
    await close(lost, 'lost');

    await eventually(async () => {
      await expectList(`?booking=${payment.bookingId}&status=open`, []);
      await expectBalance(payment, { disputed: euros(2_000), remaining: euros(10_050) });
    });
  });

  it('leaves less than a waiting refund frees if it is rejected', async () => {
    const payment = await publishPaid();
    const { id: paymentId, bookingId, method } = payment;
    const allocation = { paymentId, method, amount: euros(4_000), status: 'reserved', gatewayReference: null } as const;
    const refund = sampleRefund({ bookingId, allocations: [allocation] });
    await admin.probe.publish(RefundRequested, { about: refund.id, data: { refund } });

    await open(payment, 11_000);

    await eventually(async () => {
      const { body } = await staff.get(`/refunds-to-decide?refund=${refund.id}`);
      expect(body).toMatchObject({ data: [{ remaining: euros(0), remainingIfRejected: euros(1_050) }] });
    });
  });

  it('holds the whole payment if it is in another currency', async () => {
    const payment = await publishPaid();
    const { id, data } = disputeOf(payment, 5_000);

    await admin.probe.publish(DisputeOpened, { about: id, data: { ...data, amount: { amount: 1, currency: 'USD' } } });

    await eventually(() => expectBalance(payment, { disputed: payment.amount, remaining: euros(0) }));
  });

  it('is listed with its current status and reason, by status, booking, method, time and words', async () => {
    const payment = await publishPaid({ method: 'stripe' });
    const ended = await open(payment, 5_000);
    await close(ended, 'lost');
    const { bookingId } = payment;

    await eventually(() => expectList(`?booking=${bookingId}&status=lost`, [ended.id]));
    const { body } = await staff.get<Page>(`/disputes?q=${ended.data.disputeReference}`);
    expect(body.data).toMatchObject([
      { ...ended.data, id: ended.id, status: 'lost', openedAt: expect.any(String), closedAt: expect.any(String) },
    ]);
    await expectList(`?booking=${bookingId}&status=open`, []);
    await expectList(`?booking=${bookingId}&method=stripe`, [ended.id]);
    await expectList(`?booking=${bookingId}&method=sandbox`, []);
    await expectList(`?booking=${bookingId}&from=9999-01-01T00:00:00Z`, []);
    await expectList(`?booking=${bookingId}&to=2026-01-01T00:00:00Z`, []);
    await expectList(`?q=${payment.id}`, [ended.id]);
    expect((await staff.get('/disputes?status=closed')).status).toBe(422);
    const alone = await staff.get<{ timeline: { type: string }[] }>(`/disputes/${ended.id}`);
    expect(alone).toMatchObject({ status: 200, body: { id: ended.id, status: 'lost', customerId: 'alice' } });
    expect(alone.body.timeline.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['DisputeClosed', 'DisputeOpened', 'PaymentCompleted']),
    );
    expect((await staff.get(`/disputes/${payment.id}`)).status).toBe(404);
  });

  it('is listed and exported with the description of its booking and the method of its payment', async () => {
    const { bookingId, id } = await publishPaid({ method: 'stripe' });
    const unknown = { id: randomUUID(), bookingId } as Payment;
    const [known, early] = [await open({ id, bookingId } as Payment, 5_000), await open(unknown, 1_000)];

    await eventually(async () => {
      const { body } = await staff.get<Page>(`/disputes?booking=${bookingId}`);
      expect(body.data).toMatchObject([
        { id: early.id, method: null, bookingDescription: sampleBooking().description },
        { id: known.id, method: 'stripe', bookingDescription: sampleBooking().description },
      ]);
    });
    const columns = 'columns=id&columns=method&columns=bookingDescription';
    const { body: csv } = await staff.get<string>(`/disputes.csv?booking=${bookingId}&order=asc&${columns}`);
    expect(csv.split('\r\n').slice(1, 3)).toEqual([
      `${known.id},stripe,${sampleBooking().description}`,
      `${early.id},,${sampleBooking().description}`,
    ]);
  });

  it('is sorted by its deadline, page by page, and without a deadline counts as the latest', async () => {
    const payment = await publishPaid();
    const dueAts = ['2026-06-20T00:00:00.000Z', null, '2026-06-10T00:00:00.000Z'];
    const disputes = dueAts.map((dueAt) => ({ dueAt, ...disputeOf(payment, 1_000) }));
    for (const { id, data, dueAt } of disputes)
      await admin.probe.publish(DisputeOpened, { about: id, data: { ...data, dueAt } });
    const [later, never, sooner] = disputes.map(({ id }) => id);
    const sorted = `/disputes?booking=${payment.bookingId}&sort=dueAt`;
    await eventually(async () => expect((await staff.get<Page>(sorted)).body.data).toHaveLength(3));

    for (const [order, expected] of [
      ['asc', [sooner, later, never]],
      ['desc', [never, later, sooner]],
    ] as const) {
      const first = await staff.get<Page>(`${sorted}&order=${order}&status=open&limit=2`);
      const second = await staff.get<Page>(`${sorted}&order=${order}&status=open&limit=2&after=${first.body.next}`);
      expect([...first.body.data, ...second.body.data].map(({ id }) => id)).toEqual(expected);
      expect(second.body.next).toBeNull();
    }
  });

  it.each([1, 2])('edge case 37: stays closed when its opening arrives last, in version %i', async (version) => {
    const payment = await publishPaid();
    const dispute = disputeOf(payment, 5_000);
    await close(dispute, 'won');
    await eventually(() => expectList(`?booking=${payment.bookingId}&status=won`, [dispute.id]));

    await admin.probe.publish(DisputeOpened, { about: dispute.id, version, data: dispute.data });

    const { body } = await eventually(async () => {
      const answer = await staff.get<Page>(`/disputes?booking=${payment.bookingId}`);
      expect(answer.body.data).toMatchObject([{ status: 'won', reason: 'fraudulent' }]);
      return answer;
    });
    expect(body.data[0]?.closedAt).not.toBeNull();
  });

  it.each([
    [[1, 2, 3, 4], 'in order'],
    [[1, 4, 2, 3], 'out of order'],
    [[4, 3, 2, 1], 'backwards'],
  ])('has its latest state after it opened again and was lost: versions %j', async (order, _how) => {
    const payment = await publishPaid();
    const { id, data } = disputeOf(payment, 5_000);
    const { paymentId, bookingId, disputeReference, amount } = data;
    const closed = { paymentId, bookingId, disputeReference, amount };
    const [firstDue, lastDue] = ['2026-05-01T00:00:00.000Z', '2026-06-01T00:00:00.000Z'] as const;
    const publish = [
      () => admin.probe.publish(DisputeOpened, { about: id, version: 1, data: { ...data, dueAt: firstDue } }),
      () => admin.probe.publish(DisputeClosed, { about: id, version: 2, data: { ...closed, outcome: 'won' } }),
      () => admin.probe.publish(DisputeOpened, { about: id, version: 3, data: { ...data, dueAt: lastDue } }),
      () => admin.probe.publish(DisputeClosed, { about: id, version: 4, data: { ...closed, outcome: 'lost' } }),
    ];

    for (const version of order) await publish[version - 1]?.();

    await eventually(async () => {
      const { body } = await staff.get<BookingDetail>(`/bookings/${payment.bookingId}`);
      expect(body.timeline.filter(({ type }) => type.startsWith('Dispute'))).toHaveLength(4);
      expect((await staff.get<Page>(`/disputes?booking=${payment.bookingId}`)).body.data).toMatchObject([
        { id, status: 'lost', reason: 'fraudulent', dueAt: lastDue, closedAt: expect.any(String) },
      ]);
    });
    await expectBalance(payment, { disputed: euros(5_000) });
  });

  it('is shown as open again when it is reopened after its end', async () => {
    const payment = await publishPaid();
    const dispute = await open(payment, 5_000);
    await close(dispute, 'won');

    await admin.probe.publish(DisputeOpened, { about: dispute.id, version: 3, data: dispute.data });

    await eventually(() => expectList(`?booking=${payment.bookingId}&status=open`, [dispute.id]));
    expect((await staff.get<Page>(`/disputes?booking=${payment.bookingId}`)).body.data).toMatchObject([
      { closedAt: null },
    ]);
  });

  it.each([[[1, 2, 3]], [[3, 2, 1]], [[1, 3, 2]]])(
    'has the deadline of its last opening, even if that deadline is earlier: versions %j',
    async (order) => {
      const payment = await publishPaid();
      const { id, data } = disputeOf(payment, 5_000);
      const { reason, ...closed } = data;
      const [firstDue, lastDue] = ['2026-06-20T00:00:00.000Z', '2026-06-10T00:00:00.000Z'] as const;
      const publish = [
        () => admin.probe.publish(DisputeOpened, { about: id, version: 1, data: { ...data, dueAt: firstDue } }),
        () => admin.probe.publish(DisputeClosed, { about: id, version: 2, data: { ...closed, outcome: 'won' } }),
        () => admin.probe.publish(DisputeOpened, { about: id, version: 3, data: { ...data, dueAt: lastDue } }),
      ];

      for (const version of order) await publish[version - 1]?.();

      await eventually(async () => {
        const { body } = await staff.get<BookingDetail>(`/bookings/${payment.bookingId}`);
        expect(body.timeline.filter(({ type }) => type.startsWith('Dispute'))).toHaveLength(3);
      });
      expect((await staff.get<Page>(`/disputes?booking=${payment.bookingId}`)).body.data).toMatchObject([
        { id, status: 'open', reason, dueAt: lastDue },
      ]);
    },
  );

  it.each([[[1, 2]], [[2, 1]]])('has the facts of its latest opening while it is open: versions %j', async (order) => {
    const payment = await publishPaid();
    const { id, data } = disputeOf(payment, 3_000);
    const first = { ...data, reason: null, dueAt: '2026-11-10T00:00:00.000Z' };
    const last = { ...data, amount: euros(10_000), dueAt: '2026-12-05T00:00:00.000Z' };

    for (const version of order)
      await admin.probe.publish(DisputeOpened, { about: id, version, data: version === 1 ? first : last });

    await eventually(async () => {
      const { body } = await staff.get<BookingDetail>(`/bookings/${payment.bookingId}`);
      expect(body.timeline.filter(({ type }) => type === 'DisputeOpened')).toHaveLength(2);
    });
    const { body } = await staff.get<Page>(`/disputes?booking=${payment.bookingId}`);
    expect(body.data).toMatchObject([{ ...last, id, status: 'open', closedAt: null }]);
    await expectBalance(payment, { disputed: euros(10_000) });
  });

  it.each([
    ['when it changes while it is snoozed', 1],
    ['when admin handles a change that happened before the snooze', -1],
  ])('returns to the work queue %s', async (_when, offsetMs) => {
    const payment = await publishPaid();
    const { id, data } = await open(payment, 3_000);
    const until = new Date(admin.now().getTime() + 86_400_000).toISOString();
    const item = `/work-queue/open-dispute/${id}`;
    await eventually(async () => expect(await waiting()).toContain(id));
    await delay(5);
    const snoozedAt = admin.now();
    expect((await staff.post(`${item}/snooze`, { until })).status).toBe(200);
    expect(await waiting()).not.toContain(id);

    const changed = { ...data, dueAt: '2026-12-05T00:00:00.000Z' };
    const time = new Date((offsetMs < 0 ? snoozedAt : admin.now()).getTime() + offsetMs);
    await admin.probe.publish(DisputeOpened, { about: id, version: 2, time, data: changed });

    await eventually(async () => expect(await waiting()).toContain(id));
  });

  it('is in the timeline of its booking, when it opens and when it ends', async () => {
    const payment = await publishPaid();
    const dispute = await open(payment, 5_000);
    await eventually(() => expectList(`?booking=${payment.bookingId}&status=open`, [dispute.id]));
    await close(dispute, 'won');

    await eventually(async () => {
      const { body } = await staff.get<BookingDetail>(`/bookings/${payment.bookingId}`);
      const { paymentId, disputeReference, amount, reason } = dispute.data;
      const said = { paymentId, disputeReference, amount };
      expect(body.timeline.filter(({ type }) => type.startsWith('Dispute'))).toMatchObject([
        { type: 'DisputeClosed', aggregateId: dispute.id, summary: { ...said, status: 'won' } },
        { type: 'DisputeOpened', aggregateId: dispute.id, summary: { ...said, status: 'open', reason } },
      ]);
    });
  });
});

type Sample = ReturnType<typeof disputeOf>;

function disputeOf({ id: paymentId, bookingId }: Payment, amount: number) {
  const disputeReference = `du_${randomUUID()}`;
  return {
    id: randomUUID(),
    data: { paymentId, bookingId, disputeReference, amount: euros(amount), reason: 'fraudulent' },
  };
}

async function open(payment: Payment, amount: number): Promise<Sample> {
  const dispute = disputeOf(payment, amount);
  await admin.probe.publish(DisputeOpened, { about: dispute.id, data: dispute.data });
  return dispute;
}

async function close({ id, data }: Sample, outcome: 'won' | 'lost'): Promise<void> {
  const { paymentId, bookingId, disputeReference, amount } = data;
  const closed = { paymentId, bookingId, disputeReference, amount, outcome };
  await admin.probe.publish(DisputeClosed, { about: id, version: 2, data: closed });
}

/** A booking with one completed payment. */
async function publishPaid(changes: Partial<Payment> = {}): Promise<Payment> {
  const booking = sampleBooking();
  const payment = samplePayment({ bookingId: booking.id, ...changes });
  await admin.probe.publish(BookingCreated, { about: booking.id, data: { booking } });
  await admin.probe.publish(PaymentCompleted, { about: payment.id, version: 2, data: { payment } });
  await eventually(async () => {
    expect((await staff.get(`/bookings/${booking.id}`)).status).toBe(200);
    expect((await staff.get(`/payments/${payment.id}`)).status).toBe(200);
  });
  return payment;
}

/** The ids of the open disputes in the work queue that are not snoozed. */
async function waiting(): Promise<string[]> {
  const { body } = await staff.get<{ data: { record: Dispute }[] }>('/work-queue?kind=open-dispute');
  return body.data.map(({ record }) => record.id);
}

async function expectBalance({ bookingId }: Payment, expected: object): Promise<void> {
  const { body } = await staff.get<BookingDetail>(`/bookings/${bookingId}`);
  expect(body.balance).toMatchObject(expected);
}

async function expectList(query: string, expected: readonly string[]): Promise<void> {
  const { status, body } = await staff.get<Page>(`/disputes${query}`);
  expect({ status, ids: body.data.map(({ id }) => id) }).toEqual({ status: 200, ids: expected });
}
