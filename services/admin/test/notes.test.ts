import { randomUUID } from 'node:crypto';
import { BookingCreated, GetBookingPage, GetRefundPage, RefundRequested } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { sampleBooking, sampleRefund } from '@booking/testing/samples';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { LiveUpdateReader } from './live-update-reader.ts';
import { OwnedRecords } from './owned-records.ts';
import type { StaffBrowser } from './staff-browser.ts';
import { admin, FIRST_STAFF, staff, useStaff } from './start-admin.ts';

type Line = { type: string; aggregateId: string; at: string; summary: { actor?: string; text?: string } };

const booking = sampleBooking();
const refund = sampleRefund({ bookingId: booking.id });

useStaff();
beforeAll(async () => {
  await admin.probe.publish(BookingCreated, { about: booking.id, data: { booking } });
  await admin.probe.publish(RefundRequested, { about: refund.id, data: { refund } });
  const owned = new OwnedRecords().answerOn(admin.probe);
  owned.set(GetBookingPage, 1, booking);
  owned.set(GetRefundPage, 1, refund);
  await eventually(async () => expect((await staff.get(`/refunds/${refund.id}`)).status).toBe(200));
});

describe('a note', () => {
  it('appears with its author in the timeline of its booking and its refund', async () => {
    const onBooking = await add(`/bookings/${booking.id}`, '  Arrives late.\nمكالمة  ');
    const onRefund = await add(`/refunds/${refund.id}`, 'Wants a bank transfer');

    expect(onBooking).toMatchObject({
      status: 201,
      body: { text: 'Arrives late.\nمكالمة', author: FIRST_STAFF.email, target: { type: 'booking', id: booking.id } },
    });
    expect(await notesOf(`/bookings/${booking.id}`)).toEqual(['Wants a bank transfer', 'Arrives late.\nمكالمة']);
    expect(await notesOf(`/refunds/${refund.id}`)).toEqual(['Wants a bank transfer']);
    expect(onRefund.body).toMatchObject({ bookingId: booking.id });
  });

  it('has no card data, neither in its text nor in the audit log', async () => {
    const masked = 'Card ***************4242, cvc: ***, order 4242424242424241';
    await add(`/bookings/${booking.id}`, 'Card 4242 4242 4242 4242, cvc: 123, order 4242424242424241');

    expect((await notesOf(`/bookings/${booking.id}`))[0]).toBe(masked);
    const { body } = await staff.get<{ data: { outcome: string; after: { text: string } | null }[] }>(
      '/audit-log?action=add_note&limit=2',
    );
    expect(body.data.map(({ outcome, after }) => [outcome, after?.text])).toEqual([
      ['succeeded', masked],
      ['attempted', undefined],
    ]);
  });

  it('is added once by a repeated request, and a key belongs to one note', async () => {
    const before = await notesOf(`/bookings/${booking.id}`);
    const key = randomUUID();

    const first = await add(`/bookings/${booking.id}`, 'Once', key);
    const second = await add(`/bookings/${booking.id}`, 'Once', key);
    const other = await add(`/bookings/${booking.id}`, 'Another', key);

    expect(second.body).toEqual(first.body);
    expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    expect(other).toMatchObject({ status: 422, body: { type: '/problems/idempotency-key-reused' } });
    expect(await notesOf(`/bookings/${booking.id}`)).toEqual(['Once', ...before]);
  });

  it.each(['', '   ', 'x'.repeat(2_001), 'a\u0000b'])('is rejected with the text %j', async (text) => {
    expect((await add(`/bookings/${booking.id}`, text)).status).toBe(422);
  });

  it('needs a known record', async () => {
    expect((await add(`/bookings/${randomUUID()}`, 'Hello')).body).toMatchObject({
      type: '/problems/booking-not-found',
    });
    expect((await add(`/refunds/${randomUUID()}`, 'Hello')).body).toMatchObject({ type: '/problems/refund-not-found' });
  });

  it('sends a live update of its record', async () => {
    const reader = new LiveUpdateReader();
    await reader.open(staff);
    await add(`/refunds/${refund.id}`, 'Live');

    await eventually(() =>
      expect(reader.received).toContainEqual({ resource: 'refunds', id: refund.id, bookingId: booking.id }),
    );
    reader.close();
  });

  it('outlives a rebuild, and cannot be changed or deleted', async () => {
    const before = await notesOf(`/bookings/${booking.id}`);

    await admin.rebuild();

    expect(await notesOf(`/bookings/${booking.id}`)).toEqual(before);
    await expect(admin.db('notes').update({ text: 'x' })).rejects.toThrow('append-only');
    await expect(admin.db('notes').delete()).rejects.toThrow('append-only');
  });
});

function add(path: string, text: string, key = randomUUID()): ReturnType<StaffBrowser['send']> {
  const headers = { 'sec-fetch-site': 'same-origin', 'idempotency-key': key };
  return staff.send('POST', `${path}/notes`, { body: { text }, headers });
}

async function notesOf(path: string): Promise<(string | undefined)[]> {
  const { body } = await staff.get<{ timeline: Line[] }>(path);
  return body.timeline.filter(({ type }) => type === 'NoteAdded').map(({ summary }) => summary.text);
}
