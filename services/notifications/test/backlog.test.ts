import type { ServerResponse } from 'node:http';
import { eventually, startWebhookReceiver, type WebhookReceiver } from '@booking/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { fillBacklog } from './fill-backlog.ts';
import { type Notifications, startNotifications } from './start-notifications.ts';

/** A small backlog. docs/performance.md has the rate for 100,000 deliveries. */
const DELIVERIES = 2_000;

let service: Notifications;
let receiver: WebhookReceiver;
beforeAll(async () => {
  [service, receiver] = await Promise.all([startNotifications(), startWebhookReceiver()]);
});
afterAll(async () => {
  await Promise.all([service.stop(), receiver.stop()]);
});

it('drains a backlog in the order of its events, with ten concurrent requests, and sends each delivery once', async () => {
  const { id } = await service.register(receiver.url, ['booking.paid']);
  await service.ask(`/${id}`, { method: 'PATCH', body: { active: false } });
  await fillBacklog(service.db, id, DELIVERIES);
  let most = 0;
  let underWay = 0;
  receiver.answer((response: ServerResponse) => {
    underWay += 1;
    most = Math.max(most, underWay);
    setImmediate(() => {
      underWay -= 1;
      response.writeHead(204).end();
    });
  });

  await service.ask(`/${id}`, { method: 'PATCH', body: { active: true } });

  await eventually(
    async () => {
      const [left] = await service.db('deliveries').whereNot({ status: 'delivered' }).count('* as count');
      expect(Number(left?.['count'])).toBe(0);
    },
    { timeoutMs: 60_000 },
  );
  const arrived = receiver.received.map(({ event }) => event.id);
  const stored = await service.db('deliveries').orderBy('id').pluck<string[]>('notification_id');
  expect(arrived).toHaveLength(DELIVERIES);
  expect(new Set(arrived)).toEqual(new Set(stored));
  expect(most).toBeLessThanOrEqual(10);
  for (const [place, event] of arrived.entries()) {
    expect(Math.abs(stored.indexOf(event) - place)).toBeLessThan(50);
  }
});
