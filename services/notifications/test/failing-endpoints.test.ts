import { randomUUID } from 'node:crypto';
import {
  BookingPaid,
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  type WebhookEndpoint,
} from '@booking/contracts';
import { eventually, whileWaiting } from '@booking/testing';
import { acceptWebhook, refuseWebhook, startWebhookReceiver, type WebhookReceiver } from '@booking/testing';
import { sampleBooking } from '@booking/testing/samples';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { service, useNotifications } from './start-notifications.ts';

let receiver: WebhookReceiver;
let endpointId: string;

useNotifications();
beforeEach(async () => {
  receiver = await startWebhookReceiver();
  ({ id: endpointId } = await service.register(receiver.url));
});
afterEach(async () => {
  await service.db('endpoints').delete();
  await receiver.stop();
});

async function publish(bookingId: string = randomUUID()): Promise<string> {
  const booking = sampleBooking({ id: bookingId });
  return service.bus.publish(BookingPaid, { about: booking.id, data: { booking } });
}

/** Publishes an event and waits for the first attempt to deliver it. */
async function attempt(): Promise<WebhookDelivery> {
  const eventId = await publish();
  return eventually(async () => {
    const found = (await service.deliveries(endpointId)).find((delivery) => delivery.eventId === eventId);
    if (!found?.lastAttempt) throw new Error('not attempted yet');
    return found;
  });
}

async function read(): Promise<WebhookEndpoint> {
  return (await service.ask<WebhookEndpoint>(`/${endpointId}`)).body;
}

async function makeDue(): Promise<void> {
  await service.db('deliveries').where({ endpoint_id: endpointId, status: 'pending' }).update({ next_at: new Date() });
}

function secondsUntil(time: string | null): number {
  return (new Date(String(time)).getTime() - Date.now()) / 1000;
}

describe('a failed attempt', () => {
  it('is shown with its answer, and repeated after five seconds', async () => {
    receiver.answer(refuseWebhook);

    const delivery = await attempt();

    expect(delivery).toMatchObject({ status: 'pending', attempts: 1, deliveredAt: null });
    expect(delivery.lastAttempt).toMatchObject({ status: 500, error: null, response: 'out of order' });
    await eventually(() => expect(receiver.received).toHaveLength(2));
    const [first, second] = receiver.received;
    expect(Number(second?.atMs) - Number(first?.atMs)).toBeGreaterThan(4_900);
  });

  it('is the last attempt if nine others failed before it', async () => {
    receiver.answer(refuseWebhook);
    const { id } = await attempt();
    await service.db('deliveries').where({ id }).update({ attempts: 9 });

    await makeDue();

    await eventually(async () => expect((await service.deliveries(endpointId))[0]?.status).toBe('failed'));
    expect((await service.deliveries(endpointId))[0]).toMatchObject({ attempts: 10, nextAttemptAt: null });
  });

  it('follows no redirection', async () => {
    receiver.answer((response) => void response.writeHead(307, { location: '/elsewhere' }).end());

    expect(await attempt()).toMatchObject({ status: 'pending', lastAttempt: { status: 307 } });
    expect(receiver.received).toHaveLength(1);
  });

  it('keeps the first 4 KiB of an answer, without zero characters', async () => {
    receiver.answer((response) => void response.writeHead(500).end(`\0${'x'.repeat(10_000)}`));

    const { lastAttempt } = await attempt();

    expect(lastAttempt?.response).toBe('x'.repeat(4_095));
  });

  it('does not keep an incomplete character of an answer', async () => {
    receiver.answer((response) => void response.writeHead(500).end(`${'x'.repeat(4_094)}\u{1F600}`));

    const { lastAttempt } = await attempt();

    expect(lastAttempt?.response).toBe('x'.repeat(4_094));
  });

  it('ends when the receiver switches to another protocol', async () => {
    const switching = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n';
    receiver.answer((response) => void response.socket?.write(switching));

    const { lastAttempt } = await attempt();

    expect(lastAttempt).toMatchObject({ status: null, error: 'connection failed' });
    expect(lastAttempt?.durationMs).toBeLessThan(10_000);
  });

  it('is shown with the error if there was no connection', async () => {
    await receiver.stop();

    expect((await attempt()).lastAttempt).toMatchObject({ status: null, error: 'ECONNREFUSED' });
    receiver = await startWebhookReceiver();
  });
});

it.each(['removed.AAAA', 'test.AAAA'])(
  'signs events with the current secret while the replaced secret %s cannot be decrypted',
  async (previous_secret) => {
    const until = new Date(Date.now() + 3_600_000);
    const replaced = { previous_secret, previous_secret_until: until };
    await service.db('endpoints').where({ id: endpointId }).update(replaced);

    expect(await attempt()).toMatchObject({ status: 'delivered' });
    expect(receiver.received[0]?.headers['webhook-signature']).toMatch(/^v1,\S+$/);
  },
);

it.each(['removed.AAAA', 'test.AAAA'])(
  'shows that the secret %s cannot be decrypted, and sends the event once it can be decrypted',
  async (damaged) => {
    const endpoint = service.db('endpoints').where({ id: endpointId });
    const { secret } = await endpoint.clone().first<{ secret: string }>('secret');
    await endpoint.clone().update({ secret: damaged });

    const lastAttempt = { status: null, error: 'SECRET_NOT_DECRYPTED' };
    expect(await attempt()).toMatchObject({ status: 'pending', attempts: 0, lastAttempt });
    expect(
      (await endpoint.clone().first<{ failing_since: Date | null }>('failing_since')).failing_since,
    ).not.toBeNull();
    await endpoint.clone().update({ secret, paused_until: null });
    await makeDue();

    await eventually(async () =>
      expect(await service.deliveries(endpointId)).toMatchObject([{ status: 'delivered', attempts: 1 }]),
    );
    expect(receiver.received).toHaveLength(1);
  },
);

it('shows consecutive attempts that could not be signed as one attempt', async () => {
  receiver.answer(refuseWebhook);
  let { lastAttempt } = await attempt();
  for (let count = 0; count < 2; count += 1) {
    const earlier = lastAttempt?.at;
    await service.db('endpoints').where({ id: endpointId }).update({ secret: 'removed.AAAA', paused_until: null });
    await makeDue();
    await eventually(async () => {
      lastAttempt = (await service.deliveries(endpointId))[0]?.lastAttempt ?? null;
      expect(lastAttempt?.at).not.toBe(earlier);
    });
  }

  const [history] = await service.db('deliveries').where({ endpoint_id: endpointId }).pluck<object[]>('history');
  expect(history).toMatchObject([{ status: 500 }, { at: lastAttempt?.at, error: 'SECRET_NOT_DECRYPTED' }]);
});

describe('an endpoint that answers that it is busy', () => {
  it('gets no requests for the requested time', async () => {
    receiver.answer((response) => void response.writeHead(429, { 'retry-after': '600' }).end());

    const first = await attempt();
    await publish();

    expect(secondsUntil(first.nextAttemptAt)).toBeGreaterThan(590);
    await eventually(async () => expect(await service.deliveries(endpointId)).toHaveLength(2));
    await makeDue();
    await service.db('endpoints').where({ id: endpointId }).update({ paused_until: new Date() });
    receiver.answer(acceptWebhook);
    await eventually(async () => expect(await service.deliveries(endpointId, '?status=delivered')).toHaveLength(2));
    expect(receiver.received).toHaveLength(3);
  });
});

describe('an endpoint', () => {
  it('is switched off when it answers 410, and its deliveries wait until it is switched on', async () => {
    receiver.answer((response) => void response.writeHead(410).end());
    await attempt();
    await eventually(async () => expect(await read()).toMatchObject({ active: false, disabledReason: 'gone' }));

    receiver.answer(acceptWebhook);
    await publish();
    await eventually(async () => expect(await service.deliveries(endpointId)).toHaveLength(2));
    const { body } = await service.ask<WebhookEndpoint>(`/${endpointId}`, { method: 'PATCH', body: { active: true } });

    expect(body).toMatchObject({ active: true, disabledReason: null, failingSince: null });
    await eventually(async () => expect(await service.deliveries(endpointId, '?status=delivered')).toHaveLength(2));
    expect(receiver.received).toHaveLength(3);
  });

  it.each([
    ['is switched on', () => [{ active: false }, { active: true }]],
    ['gets another address', () => [{ url: `${receiver.url}/moved` }]],
  ])('gets its waiting deliveries at once when it %s', async (_change, changes) => {
    receiver.answer(refuseWebhook);
    const { id } = await attempt();
    const tomorrow = new Date(Date.now() + 86_400_000);
    await service.db('deliveries').where({ id }).update({ attempts: 8, next_at: tomorrow });
    receiver.answer(acceptWebhook);

    for (const body of changes()) await service.ask(`/${endpointId}`, { method: 'PATCH', body });

    await eventually(async () =>
      expect(await service.deliveries(endpointId)).toMatchObject([{ id, status: 'delivered', attempts: 9 }]),
    );
  });

  it('gets its waiting deliveries at once when a 410 switches it off while staff switch it on', async () => {
    receiver.answer(refuseWebhook);
    const { id } = await attempt();
    const tomorrow = new Date(Date.now() + 86_400_000);
    await service.db('deliveries').where({ id }).update({ next_at: tomorrow });
    receiver.answer(acceptWebhook);

    const endpoint = { table: 'endpoints', id: endpointId };
    const gone = { is_active: false, disabled_reason: 'gone' };
    const { acted } = await whileWaiting(service.db, endpoint, {
      act: () => service.ask(`/${endpointId}`, { method: 'PATCH', body: { active: true } }),
      meanwhile: (holding) => holding('endpoints').where({ id: endpointId }).update(gone),
    });

    expect(acted.body).toMatchObject({ active: true, disabledReason: null });
    await eventually(async () =>
      expect(await service.deliveries(endpointId)).toMatchObject([{ id, status: 'delivered', attempts: 2 }]),
    );
  });

  it('is switched off at the first failure after it has failed for five days', async () => {
    receiver.answer(refuseWebhook);
    await attempt();
    await eventually(async () => expect((await read()).failingSince).not.toBeNull());
    expect((await read()).active).toBe(true);

    const fiveDaysAgo = new Date(Date.now() - 5 * 86_400_000 - 1_000);
    await service.db('endpoints').where({ id: endpointId }).update({ failing_since: fiveDaysAgo });
    await attempt();

    await eventually(async () => expect(await read()).toMatchObject({ active: false, disabledReason: 'failing' }));
  });

  it('stays on at its first failure after weeks without an attempt, and the retry is delivered', async () => {
    const weeksAgo = new Date(Date.now() - 20 * 86_400_000);
    const health = { failing_since: weeksAgo, last_failure_at: weeksAgo };
    await service.db('endpoints').where({ id: endpointId }).update(health);
    receiver.answer(refuseWebhook);
    await attempt();
    receiver.answer(acceptWebhook);

    await eventually(async () => expect(await service.deliveries(endpointId, '?status=delivered')).toHaveLength(1));

    expect(await read()).toMatchObject({ active: true, failingSince: null });
  });

  it('is healthy again after a successful delivery', async () => {
    receiver.answer(refuseWebhook);
    await attempt();
    await eventually(async () => expect((await read()).failingSince).not.toBeNull());

    receiver.answer(acceptWebhook);
    await attempt();

    await eventually(async () => expect((await read()).failingSince).toBeNull());
  });
});

describe('a delivery', () => {
  it('is sent again on request, even if it was delivered', async () => {
    const { id } = await attempt();
    await eventually(async () => expect((await service.deliveries(endpointId))[0]?.status).toBe('delivered'));

    const resent = await service.ask<WebhookDelivery>(`/${endpointId}/deliveries/${id}/resend`, { method: 'POST' });

    expect(resent).toMatchObject({ status: 202, body: { id, status: 'pending', attempts: 0 } });
    await eventually(() => expect(receiver.received).toHaveLength(2));
    await eventually(async () => {
      const { body } = await service.ask<WebhookDeliveryDetails>(`/${endpointId}/deliveries/${id}`);
      expect(body).toMatchObject({ status: 'delivered', body: receiver.received[0]?.text });
      expect(body.history.map(({ status }) => status)).toEqual([204, 204]);
    });
  });

  it('is sent again together with all other deliveries that failed since a given time', async () => {
    receiver.answer(refuseWebhook);
    const [old, fresh] = [await attempt(), await attempt()];
    await service.db('deliveries').where({ endpoint_id: endpointId }).update({ status: 'failed', next_at: null });
    await service
      .db('deliveries')
      .where({ id: old.id })
      .update({ created_at: new Date('2026-01-01') });
    receiver.answer(acceptWebhook);

    const path = `/${endpointId}/resend-failed`;
    const { status, body } = await service.ask(path, { method: 'POST', body: { since: '2026-01-02T00:00:00Z' } });

    expect({ status, body }).toEqual({ status: 202, body: { deliveries: 1 } });
    await eventually(async () =>
      expect((await service.deliveries(endpointId, '?status=delivered')).map(({ id }) => id)).toEqual([fresh.id]),
    );
    expect((await service.deliveries(endpointId, '?status=failed')).map(({ id }) => id)).toEqual([old.id]);
  });

  it('is listed page by page, and found by its booking', async () => {
    const bookingId = randomUUID();
    await publish(bookingId);
    for (let count = 0; count < 4; count += 1) await publish();
    await eventually(async () => expect(await service.deliveries(endpointId)).toHaveLength(5));

    const first = await service.ask<{ data: WebhookDelivery[]; next: string }>(`/${endpointId}/deliveries?limit=3`);
    const second = await service.deliveries(endpointId, `?limit=3&after=${first.body.next}`);

    const ids = [...first.body.data, ...second].map(({ id }) => id);
    expect(new Set(ids).size).toBe(5);
    expect(ids).toEqual(ids.toSorted().reverse());
    expect(await service.deliveries(endpointId, `?bookingId=${bookingId}`)).toMatchObject([{ bookingId }]);
  });

  it('is deleted after 30 days with its event', async () => {
    const { eventId } = await attempt();
    await service
      .db('notifications')
      .where({ id: eventId })
      .update({ stored_at: new Date('2026-01-01') });

    const { pruneNotifications } = await import('../src/delivery/delivery-repository.ts');
    expect(await pruneNotifications(service.db)).toBe(false);

    expect(await service.deliveries(endpointId)).toEqual([]);
    expect(await service.db('notifications').where({ id: eventId })).toEqual([]);
  });
});
