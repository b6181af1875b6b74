import { randomUUID } from 'node:crypto';
import { BookingCreated, DisputeClosed, DisputeOpened, type Payment, PaymentCompleted } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { euros, sampleBooking, samplePayment } from '@booking/testing/samples';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StaffBrowser } from './staff-browser.ts';
import { type RunningAdmin, startAdmin } from './start-admin.ts';

type Dispute = { id: string; status: string; reason: string | null; openedAt: string; closedAt: string | null };
type Page = { data: Dispute[]; next: string | null };
type BookingDetail = { balance: object; timeline: { type: string; aggregateId: string; summary: object }[] };

let admin: RunningAdmin;
let staff: StaffBrowser;

beforeAll(async () => {
  admin = await startAdmin();
  staff = await admin.signedIn();
});

afterAll(() => admin.stop());

describe('edge case 28: a dispute', () => {
  it('holds its amount on the page of the booking, and releases it only when it is won', async () => {
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

async function expectBalance({ bookingId }: Payment, expected: object): Promise<void> {
  const { body } = await staff.get<BookingDetail>(`/bookings/${bookingId}`);
  expect(body.balance).toMatchObject(expected);
}

async function expectList(query: string, expected: readonly string[]): Promise<void> {
  const { status, body } = await staff.get<Page>(`/disputes${query}`);
  expect({ status, ids: body.data.map(({ id }) => id) }).toEqual({ status: 200, ids: expected });
}
