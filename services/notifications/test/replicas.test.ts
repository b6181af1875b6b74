import { randomUUID } from 'node:crypto';
import { BookingPaid } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { startWebhookReceiver, type WebhookReceiver } from '@booking/testing';
import { sampleBooking } from '@booking/testing/samples';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Notifications, startNotifications } from './start-notifications.ts';

let first: Notifications;
let second: Notifications;
let receiver: WebhookReceiver;

beforeEach(async () => {
  [first, receiver] = await Promise.all([startNotifications(), startWebhookReceiver()]);
  second = await startNotifications({ databaseUrl: first.databaseUrl });
});
afterEach(async () => {
  await Promise.all([first.stop(), second.stop(), receiver.stop()]);
});

async function publish(): Promise<void> {
  const booking = sampleBooking({ id: randomUUID() });
  await first.bus.publish(BookingPaid, { about: booking.id, data: { booking } });
}

describe('two replicas', () => {
  it('share the deliveries, and send each delivery once', async () => {
    await first.register(receiver.url, ['booking.paid']);

    for (let count = 0; count < 100; count += 1) await publish();

    await eventually(() => expect(receiver.received.length).toBeGreaterThanOrEqual(100));
    expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(100);
    expect(receiver.received).toHaveLength(100);
  });

  it('share the limit of requests to an endpoint', async () => {
    let underWay = 0;
    let most = 0;
    receiver.answer((response) => {
      underWay += 1;
      most = Math.max(most, underWay);
      setTimeout(() => {
        underWay -= 1;
        response.end();
      }, 50);
    });
    await first.register(receiver.url, ['booking.paid']);

    for (let count = 0; count < 60; count += 1) await publish();

    await eventually(() => expect(receiver.received).toHaveLength(60));
    // On a busy machine, fewer than ten may be under way at any moment.
    expect(most).toBeLessThanOrEqual(10);
  });
});

it('repeats the delivery of a process that died, once its lease has expired', async () => {
  const { id } = await first.register(receiver.url, ['booking.paid']);
  await first.db('endpoints').where({ id }).update({ is_active: false });
  await publish();
  await eventually(async () => expect(await first.deliveries(id)).toHaveLength(1));
  const leasedAtMs = performance.now();
  await first.db('deliveries').update({ lease_until: new Date(Date.now() + 1_000), turn: 1 });

  await first.db('endpoints').where({ id }).update({ is_active: true });

  await eventually(() => expect(receiver.received).toHaveLength(1));
  expect(Number(receiver.received[0]?.atMs) - leasedAtMs).toBeGreaterThan(900);
});
