import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { BookingPaid } from '@booking/contracts';
import { createDatabase, type Database } from '@booking/runtime';
import {
  acceptWebhook,
  eventually,
  freePort,
  makeThrowawayDir,
  startTestNats,
  startWebhookReceiver,
  type WebhookReceiver,
} from '@booking/testing';
import { sampleBooking } from '@booking/testing/samples';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Notifications, startNotifications } from './start-notifications.ts';

let receiver: WebhookReceiver;
beforeEach(async () => {
  receiver = await startWebhookReceiver();
});
afterEach(() => receiver.stop());

async function publish({ bus }: Notifications, count: number): Promise<string[]> {
  const bookings = Array.from({ length: count }, () => sampleBooking({ id: randomUUID() }));
  return Promise.all(bookings.map((booking) => bus.publish(BookingPaid, { about: booking.id, data: { booking } })));
}

/** Waits until every event arrived, each at least once, and is stored as delivered. */
async function expectDelivered(service: Notifications, endpointId: string, events: readonly string[]): Promise<void> {
  await eventually(
    async () => {
      expect(new Set(receiver.received.map(({ event }) => event.id))).toEqual(new Set(events));
      const delivered = await service.deliveries(endpointId, '?status=delivered&limit=100');
      expect(delivered.map(({ eventId }) => eventId).sort()).toEqual(events.toSorted());
    },
    { timeoutMs: 60_000 },
  );
}

describe('while the database accepts no connections', () => {
  let service: Notifications;
  let server: Database;
  let name: string;

  beforeEach(async () => {
    service = await startNotifications();
    const url = new URL(service.databaseUrl);
    name = url.pathname.slice(1);
    server = createDatabase(Object.assign(url, { pathname: '/postgres' }).href);
  });
  afterEach(async () => {
    await Promise.all([service.stop(), server.destroy()]);
  });

  it('events wait on the bus and unsettled deliveries are repeated later, so nothing is lost', async () => {
    const { id } = await service.register(receiver.url, ['booking.paid']);
    const isSending = Promise.withResolvers<undefined>();
    const isBack = Promise.withResolvers<undefined>();
    receiver.answer((response) => {
      isSending.resolve(undefined);
      void isBack.promise.then(() => response.writeHead(204).end());
    });
    const before = await publish(service, 5);
    await isSending.promise;

    await server.raw(`alter database "${name}" with allow_connections false`);
    await server.raw('select pg_terminate_backend(pid) from pg_stat_activity where datname = ?', [name]);
    receiver.answer(acceptWebhook);
    isBack.resolve(undefined);
    const during = await publish(service, 20);
    await server.raw(`alter database "${name}" with allow_connections true`);
    // The result of a delivery under way was not stored. Its lease would expire after 30 seconds.
    await eventually(() => service.db('deliveries').update({ lease_until: new Date() }));

    await expectDelivered(service, id, [...before, ...during]);
  });
});

describe('while the bus is down', () => {
  it('sends stored deliveries; later events follow when the bus is back', async () => {
    const storeDir = makeThrowawayDir('booking-notifications-');
    const options = { storeDir: join(storeDir, 'jetstream'), port: await freePort() };
    const bus = await startTestNats(options);
    const service = await startNotifications({ urls: bus.urls });
    const { id } = await service.register(receiver.url, ['booking.paid']);
    const path = `/${id}`;
    await service.ask(path, { method: 'PATCH', body: { active: false } });
    const before = await publish(service, 5);
    await eventually(async () => expect(await service.deliveries(id)).toHaveLength(5));

    bus.kill('SIGKILL');
    await bus.exited;
    await service.ask(path, { method: 'PATCH', body: { active: true } });
    await expectDelivered(service, id, before);
    const after = await startTestNats(options);

    await expectDelivered(service, id, [...before, ...(await publish(service, 5))]);
    await service.stop();
    await after.stop();
    rmSync(storeDir, { recursive: true });
  });
});
