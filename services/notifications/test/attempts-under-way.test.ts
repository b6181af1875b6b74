import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { BookingPaid, EraseCustomer, type WebhookDelivery, type WebhookEndpoint } from '@booking/contracts';
import {
  acceptWebhook,
  eventually,
  startWebhookReceiver,
  waitingForLocks,
  type WebhookReceiver,
  whileWaiting,
} from '@booking/testing';
import { sampleBooking } from '@booking/testing/samples';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { service, useNotifications } from './start-notifications.ts';

let receiver: WebhookReceiver;
let endpointId: string;
/** The requests that the receiver has not answered yet. */
let waiting: ServerResponse[];

useNotifications();
beforeEach(async () => {
  waiting = [];
  receiver = await startWebhookReceiver((response) => void waiting.push(response));
  ({ id: endpointId } = await service.register(receiver.url));
});
afterEach(async () => {
  await service.db('endpoints').delete();
  await receiver.stop();
});

/** Publishes an event, and waits until the receiver holds the first attempt to deliver it. */
async function begin(bookingId: string = randomUUID()): Promise<{ id: string; response: ServerResponse }> {
  const booking = sampleBooking({ id: bookingId });
  await service.bus.publish(BookingPaid, { about: bookingId, data: { booking } });
  await eventually(() => expect(waiting).toHaveLength(1));
  const [{ id } = { id: '' }] = await service.deliveries(endpointId);
  const [response] = waiting;
  if (!response) throw new Error('not attempted yet');
  return { id, response };
}

async function read(): Promise<WebhookEndpoint> {
  return (await service.ask<WebhookEndpoint>(`/${endpointId}`)).body;
}

async function delivery(): Promise<WebhookDelivery | undefined> {
  return (await service.deliveries(endpointId))[0];
}

async function failForFiveDays(): Promise<void> {
  const fiveDaysAgo = new Date(Date.now() - 5 * 86_400_000 - 1_000);
  await service.db('endpoints').where({ id: endpointId }).update({ failing_since: fiveDaysAgo });
}

/** Repeats a delivery, which succeeds only if its endpoint is still switched on. */
async function staysOn(deliveryId: string): Promise<void> {
  receiver.answer(acceptWebhook);
  await service.db('deliveries').where({ id: deliveryId }).update({ next_at: new Date() });
  await eventually(async () => expect(await delivery()).toMatchObject({ status: 'delivered' }));
  expect(await read()).toMatchObject({ active: true, disabledReason: null });
}

/** Waits until at least two transactions wait for locks. */
function twoWait(): Promise<void> {
  return eventually(async () => expect(await waitingForLocks(service.db)).toBeGreaterThan(1));
}
async function deadlocks(): Promise<number> {
  const query = `select deadlocks::int from pg_stat_database where datname = current_database()`;
  return (await service.db.raw<{ rows: [{ deadlocks: number }] }>(query)).rows[0].deadlocks;
}

describe('a delivery that is requested again during an attempt', () => {
  it('is sent again at once after a success', async () => {
    const { id, response } = await begin();

    const { status } = await service.ask(`/${endpointId}/deliveries/${id}/resend`, { method: 'POST' });
    receiver.answer(acceptWebhook);
    response.writeHead(204).end();

    expect(status).toBe(202);
    await eventually(() => expect(receiver.received).toHaveLength(2));
    await eventually(async () => expect(await delivery()).toMatchObject({ status: 'delivered', attempts: 1 }));
  });

  it('gets new attempts even if its last attempt then fails', async () => {
    const { id, response } = await begin();
    response.writeHead(500).end();
    await eventually(async () => expect((await delivery())?.attempts).toBe(1));
    await service.db('deliveries').where({ id }).update({ attempts: 9, next_at: new Date() });
    await eventually(() => expect(waiting).toHaveLength(2));

    await service.ask(`/${endpointId}/deliveries/${id}/resend`, { method: 'POST' });
    receiver.answer(acceptWebhook);
    waiting[1]?.writeHead(500).end();

    await eventually(async () => expect(await delivery()).toMatchObject({ status: 'delivered', attempts: 1 }));
    expect(receiver.received).toHaveLength(3);
  });

  it('waits until the result of the attempt is stored, and does not cause a deadlock', async () => {
    const { id, response } = await begin();
    const before = await deadlocks();

    const { found } = await whileWaiting(
      service.db,
      { table: 'deliveries', id },
      {
        act: () => void response.writeHead(500).end(),
        async meanwhile() {
          const resent = service.ask(`/${endpointId}/deliveries/${id}/resend`, { method: 'POST' });
          await twoWait();
          return { resent };
        },
      },
    );

    expect((await found.resent).status).toBe(202);
    await eventually(() => expect(waiting).toHaveLength(2));
    expect(await deadlocks()).toBe(before);
  });
});

describe('an endpoint that gets another address during an attempt', () => {
  it('stays switched on when the old address answers 410', async () => {
    const { response } = await begin();
    const moved = await startWebhookReceiver();

    await service.ask(`/${endpointId}`, { method: 'PATCH', body: { url: moved.url } });
    response.writeHead(410).end();

    await eventually(async () => expect((await delivery())?.attempts).toBeGreaterThan(0));
    expect(await read()).toMatchObject({ active: true, disabledReason: null, failingSince: null });
    await moved.stop();
  });

  it('is not paused when the old address requests a pause', async () => {
    const { response } = await begin();
    const moved = await startWebhookReceiver();

    await service.ask(`/${endpointId}`, { method: 'PATCH', body: { url: moved.url } });
    response.writeHead(429, { 'retry-after': '600' }).end();

    await eventually(async () => expect((await delivery())?.attempts).toBeGreaterThan(0));
    expect(await service.db('endpoints').where({ id: endpointId }).first('paused_until')).toEqual({
      paused_until: null,
    });
    await moved.stop();
  });
});

it('leaves an endpoint switched on if another replica reaches it while a failure waits to be stored', async () => {
  const { id, response } = await begin();
  await failForFiveDays();

  await whileWaiting(
    service.db,
    (other) => other('endpoints').where({ id: endpointId }).update({ failing_since: null }),
    { act: () => void response.writeHead(500).end(), meanwhile: () => Promise.resolve() },
  );

  await eventually(async () => expect((await delivery())?.attempts).toBe(1));
  await staysOn(id);
});

describe('an endpoint that has failed for five days', () => {
  it('stays switched on if the success of another replica is stored right after its last failure', async () => {
    const { id, response } = await begin();
    await failForFiveDays();
    const other = await service.db.transaction();

    const { found } = await whileWaiting(
      service.db,
      { table: 'endpoints', id: endpointId },
      {
        act: () => void response.writeHead(500).end(),
        async meanwhile() {
          // A lock on the table is granted before later requests, so the success is stored before the endpoint is
          // switched off.
          const locked = other.raw('lock table endpoints in exclusive mode').then();
          await twoWait();
          return { locked };
        },
      },
    );
    await found.locked;
    await other('endpoints').where({ id: endpointId }).update({ failing_since: null });
    await other.commit();

    await eventually(async () => expect((await delivery())?.attempts).toBe(1));
    await staysOn(id);
  });
});

it('stores attempts once, even if an endpoint of the same batch is deleted before it is switched off', async () => {
  const { id: goneId } = await service.register(`${receiver.url}/gone`);
  const { id: heldId } = await service.register(`${receiver.url}/held`);
  const booking = sampleBooking();
  await service.bus.publish(BookingPaid, { about: booking.id, data: { booking } });
  await eventually(() => expect(waiting).toHaveLength(3));
  const [gone, held, other] = ['/gone', '/held', ''].map((path) =>
    waiting.find(({ req }) => req.url === new URL(receiver.url + path).pathname),
  );
  const endOthers = () => {
    gone?.writeHead(410).end();
    other?.writeHead(204).end();
    return Promise.resolve();
  };
  const endAll = () =>
    whileWaiting(
      service.db,
      { table: 'endpoints', id: heldId },
      { act: () => void held?.writeHead(204).end(), meanwhile: endOthers },
    );

  const { found } = await whileWaiting(
    service.db,
    { table: 'endpoints', id: goneId },
    {
      act: endAll,
      async meanwhile() {
        const deleted = service.ask(`/${goneId}`, { method: 'DELETE' });
        await twoWait();
        return { deleted };
      },
    },
  );

  expect((await found.deleted).status).toBe(204);
  receiver.answer(acceptWebhook);
  await service.bus.publish(BookingPaid, { about: booking.id, data: { booking } });
  // The next attempts are stored after all attempts of the interrupted batch.
  await eventually(async () => {
    const deliveries = await service.deliveries(endpointId);
    expect(deliveries.map(({ status }) => status)).toEqual(['delivered', 'delivered']);
  });
  const stored = await service.db('deliveries').where({ endpoint_id: endpointId }).pluck<unknown[][]>('history');
  expect(stored.map((history) => history.length)).toEqual([1, 1]);
});

it('drops an answer that arrives after the erasure of its customer', async () => {
  const bookingId = randomUUID();
  const { response } = await begin(bookingId);
  const scope = { customerId: 'jane@example.com', pseudonym: `erased:${randomUUID()}`, bookingIds: [bookingId] };

  const { problem } = await service.bus.request(EraseCustomer.notifications, { ...scope, after: null });
  receiver.answer(acceptWebhook);
  response.writeHead(500).end('cannot book for jane@example.com');

  expect(problem).toBeUndefined();
  await eventually(async () => expect(await delivery()).toMatchObject({ status: 'delivered' }));
  const stored = await service.db('deliveries').where({ endpoint_id: endpointId }).pluck<unknown[]>('history');
  expect(JSON.stringify(stored)).not.toContain('jane');
});
