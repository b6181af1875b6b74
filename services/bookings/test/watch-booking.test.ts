import type { Booking } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { samplePayment } from '@booking/testing/samples';
import { afterEach, describe, expect, it } from '@jest/globals';
import { reportPayment } from './paid-booking.ts';
import { alice, bookings, mallory, reader, shop, startBookings, useBookings } from './start-bookings.ts';

type Message = { readonly id: number; readonly booking: Booking };

const clients: AbortController[] = [];

useBookings();
afterEach(() => clients.splice(0).forEach((client) => client.abort()));

/** Opens the stream of a booking and collects its messages. */
async function watch(id: string, { caller = alice, lastEventId = '' } = {}) {
  const client = new AbortController();
  clients.push(client);
  const headers: Record<string, string> = lastEventId === '' ? {} : { 'last-event-id': lastEventId };
  const response = await bookings.send(caller, `/bookings/${id}/events`, { headers, signal: client.signal });
  const messages: Message[] = [];
  void collect(response, messages).catch(() => client.abort());
  return { response, messages, close: () => client.abort() };
}

async function collect(response: Response, messages: Message[]): Promise<void> {
  let text = '';
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += piece;
    messages.splice(0, messages.length, ...messagesIn(text));
  }
}

function messagesIn(text: string): Message[] {
  const found = text.matchAll(/id: (\d+)\nevent: booking\ndata: (.*)\n\n/g);
  return [...found].map(([, id, data = '']) => ({ id: Number(id), booking: JSON.parse(data) as Booking }));
}

describe('the stream of a booking', () => {
  it('begins with the state of the booking and continues with each change', async () => {
    const booking = await bookings.book();
    const { response, messages } = await watch(booking.id);
    await eventually(() => expect(messages).toHaveLength(1));

    await reportPayment(samplePayment({ bookingId: booking.id, amount: booking.total }));
    await eventually(() => expect(messages.at(-1)?.booking).toMatchObject({ paymentStatus: 'paid' }));

    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(messages[0]?.booking).toEqual(booking);
    expect(messages.at(-1)?.booking).toEqual(await bookings.read(booking.id));
    const ids = messages.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted((one, other) => one - other));
  });

  it('continues after the last message that the client saw', async () => {
    const booking = await bookings.book();
    const first = await watch(booking.id);
    await eventually(() => expect(first.messages).toHaveLength(1));
    const lastEventId = String(first.messages[0]?.id);
    first.close();

    const second = await watch(booking.id, { lastEventId });
    await reportPayment(samplePayment({ bookingId: booking.id, amount: booking.total }));

    await eventually(() => expect(second.messages.at(-1)?.booking).toMatchObject({ paymentStatus: 'paid' }));
    expect(second.messages.some(({ id }) => String(id) === lastEventId)).toBe(false);
  });

  it.each(['', 'x', '-1', '99999999999'])(
    'begins with the current state if the last id is the unusable %j',
    async (lastEventId) => {
      const { id } = await bookings.book();
      const { messages } = await watch(id, { lastEventId });

      await eventually(() => expect(messages).toHaveLength(1));
    },
  );

  it('shows a change that another replica committed', async () => {
    const { id } = await bookings.book();
    const { messages } = await watch(id);
    await eventually(() => expect(messages).toHaveLength(1));

    await bookings
      .db('bookings')
      .where({ id })
      .update({ description: 'Changed', version: bookings.db.raw('version + 1') });

    await eventually(() => expect(messages.at(-1)?.booking).toMatchObject({ description: 'Changed' }));
  });

  it('is open only to the owner and to readers of all bookings', async () => {
    const { id } = await bookings.book();
    const statuses = await Promise.all(
      [alice, reader, mallory].map(async (caller) => (await watch(id, { caller })).response.status),
    );

    expect(statuses).toEqual([200, 200, 404]);
  });

  it('is open to the shop more than ten times at once, because it waits for many customers', async () => {
    const { id } = await bookings.book();

    const streams = await Promise.all(Array.from({ length: 11 }, () => watch(id, { caller: shop })));

    expect(streams.map(({ response }) => response.status)).toEqual(Array.from({ length: 11 }, () => 200));
  });

  it('is not opened for a reader who has ten streams, until one of them is closed', async () => {
    const { id } = await bookings.book();
    const caller = { sub: 'busy', permissions: ['read_all'] } as const;
    const open = await Promise.all(Array.from({ length: 10 }, () => watch(id, { caller })));
    const { response } = await watch(id, { caller });
    open[0]?.close();

    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).not.toBeNull();
    await eventually(async () => expect((await watch(id, { caller })).response.status).toBe(200));
  });
});

describe('a service that stops', () => {
  it('ends its streams', async () => {
    const stopping = await startBookings();
    const { id } = await stopping.book();
    const response = await stopping.send(alice, `/bookings/${id}/events`);
    const read = response.text();

    await stopping.stop();

    expect(await read).toContain('retry:');
  });
});
