import { randomUUID } from 'node:crypto';
import { EraseCustomer } from '@booking/contracts';
import { newId, transact, type Transaction } from '@booking/runtime';
import { eventually, lockIfFree, startWebhookReceiver, whileWaiting } from '@booking/testing';
import { sampleBooking } from '@booking/testing/samples';
import { describe, expect, it } from '@jest/globals';
import { claimDeliveries } from '../src/delivery/delivery-claim-repository.ts';
import {
  forgetResponses,
  pruneNotifications,
  sendFailedAgain,
  sendWaiting,
} from '../src/delivery/delivery-repository.ts';
import { settleDeliveries } from '../src/delivery/delivery-settlement-repository.ts';
import { insertDeliveries } from '../src/delivery/new-delivery-repository.ts';
import { composeNotification } from '../src/notification/notification.ts';
import { service, useNotifications } from './start-notifications.ts';

/** Nothing listens at this address. */
const NOWHERE = 'http://127.0.0.1:9';
const AN_HOUR_AGO = new Date(Date.now() - 3_600_000);

useNotifications();

function composeCreated(bookingId: string, customerId = 'alice') {
  const data = { ...sampleBooking({ id: bookingId, customerId }), version: 1 };
  const event = { id: newId(), type: 'booking.created', createdAt: new Date().toISOString(), data } as const;
  return composeNotification(event, bookingId);
}

/** Registers an endpoint that is switched off, so that its deliveries are not claimed. */
async function registerOff(url = NOWHERE): Promise<string> {
  const { id } = await service.register(url);
  await service.ask(`/${id}`, { method: 'PATCH', body: { active: false } });
  return id;
}

type Two = { readonly bookingId: string; readonly endpointId: string; readonly ids: readonly [string, string] };

/** Stores two deliveries about a booking. The table has them in the opposite order of their ids. */
async function storeTwo(columns: object = {}): Promise<Two> {
  const [bookingId, endpointId] = [randomUUID(), await registerOff()];
  const deliveries = [0, 1].map(() => ({ notification: composeCreated(bookingId), endpointId }));
  const [first = '', second = ''] = await transact(service.db, (trx) => insertDeliveries(trx, deliveries));
  const changes = { attempts: 1, ...columns };
  await service.db('deliveries').where({ id: second }).update(changes);
  await service.db('deliveries').where({ id: first }).update(changes);
  return { bookingId, endpointId, ids: [first, second] };
}

type Row = { readonly table: string; readonly id: string };

/** Whether a row is unlocked while the work waits for a delivery. */
async function isFreeWhileWaiting(deliveryId: string, row: Row, work: () => Promise<unknown>): Promise<boolean> {
  const delivery = { table: 'deliveries', id: deliveryId };
  const meanwhile = (holding: Transaction) => lockIfFree(holding, row);
  return (await whileWaiting(service.db, delivery, { act: work, meanwhile })).found;
}

/** Whether the work locks the first delivery before the second, even if it reads them in the order of the table. */
function keepsOrder({ ids: [first, second] }: Two, work: (trx: Transaction) => Promise<unknown>): Promise<boolean> {
  return isFreeWhileWaiting(first, { table: 'deliveries', id: second }, () =>
    transact(service.db, async (trx) => {
      await trx.raw('set local enable_indexscan = off');
      return work(trx);
    }),
  );
}

describe('deliveries', () => {
  it('are locked in the order of their ids when the answers of receivers are erased', async () => {
    const two = await storeTwo();

    expect(await keepsOrder(two, (trx) => forgetResponses(trx, [two.bookingId]))).toBe(true);
  });

  it('are locked in the order of their ids when finished attempts are stored', async () => {
    const two = await storeTwo();
    const attempt = { at: new Date().toISOString(), durationMs: 1, status: 204, error: null, response: '' };
    const settlement = { status: 'delivered', attempts: 1, nextInMs: null, isGone: false, pauseMs: 0 } as const;
    const attempts = two.ids.toReversed().map((id) => {
      const delivery = { id, turn: 0, endpointId: two.endpointId, url: NOWHERE };
      return { delivery, attempt, settlement };
    });

    expect(await keepsOrder(two, (trx) => settleDeliveries(trx, attempts))).toBe(true);
    expect(await service.db('deliveries').whereIn('id', two.ids).pluck<string[]>('status')).toEqual([
      'delivered',
      'delivered',
    ]);
  });

  it('are locked in the order of their ids when failed ones are sent again', async () => {
    const two = await storeTwo({ status: 'failed', next_at: null });

    expect(await keepsOrder(two, (trx) => sendFailedAgain(trx, two.endpointId, AN_HOUR_AGO))).toBe(true);
  });

  it('are locked in the order of their ids when waiting ones are sent at once', async () => {
    const two = await storeTwo({ next_at: new Date(Date.now() + 3_600_000) });

    expect(await keepsOrder(two, (trx) => sendWaiting(trx, two.endpointId))).toBe(true);
  });

  it('are locked in the order of their ids when old events are deleted', async () => {
    const two = await storeTwo();
    for (const [position, id] of two.ids.toReversed().entries()) {
      const event = service.db('deliveries').where({ id }).select('notification_id');
      const storedAt = service.db.raw(`now() - make_interval(days => ?)`, [40 - position]);
      await service.db('notifications').whereIn('id', event).update({ stored_at: storedAt });
    }

    expect(await keepsOrder(two, (trx) => pruneNotifications(trx))).toBe(true);
    expect(await service.db('deliveries').whereIn('id', two.ids)).toEqual([]);
  });
});

it('locks failed deliveries before their endpoint, like a transaction that stores attempts', async () => {
  const { endpointId, ids } = await storeTwo({ status: 'failed', next_at: null });
  const body = { since: AN_HOUR_AGO.toISOString() };

  const isFree = await isFreeWhileWaiting(ids[0], { table: 'endpoints', id: endpointId }, async () => {
    const answer = await service.ask(`/${endpointId}/resend-failed`, { method: 'POST', body });
    expect(answer).toMatchObject({ status: 202, body: { deliveries: 2 } });
  });

  expect(isFree).toBe(true);
});

it('sends the erased body of a delivery that becomes due during an erasure', async () => {
  const receiver = await startWebhookReceiver();
  const [bookingId, customerId] = [randomUUID(), 'anna.marlowe'];
  const endpointId = await registerOff(receiver.url);
  await transact(service.db, (trx) =>
    insertDeliveries(trx, [{ notification: composeCreated(bookingId, customerId), endpointId }]),
  );
  // The erasure deletes the stored answers to the customer last, so this lock makes it wait before its commit.
  await service.db('idempotency_keys').insert({ caller: customerId, key: 'any', digest: '', outcome: '{}' });
  const scope = { customerId, pseudonym: 'erased-1', bookingIds: [bookingId], after: null };
  const { acted: erased, found: claimed } = await whileWaiting(
    service.db,
    { table: 'idempotency_keys', column: 'caller', id: customerId },
    {
      act: () => service.bus.request(EraseCustomer.notifications, scope),
      async meanwhile() {
        await service.ask(`/${endpointId}`, { method: 'PATCH', body: { active: true } });
        return claimDeliveries(service.db, 1);
      },
    },
  );

  expect(claimed).toEqual([]);
  expect(erased).toMatchObject({ result: { next: null } });
  await eventually(() => expect(receiver.received).not.toHaveLength(0));
  expect(receiver.received.map(({ event }) => event.data)).toMatchObject([{ customerId: 'erased-1' }]);
  await receiver.stop();
});
