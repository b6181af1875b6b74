import { randomUUID } from 'node:crypto';
import { BookingCancelled, EraseCustomer, ERASED_TEXT, EraseMessages } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { sampleBooking } from '@booking/testing/samples';
import { describe, expect, it } from '@jest/globals';
import { service, useNotifications } from './start-notifications.ts';

/** Nothing listens at this address, so the deliveries of the test stay pending. */
const NOWHERE = 'http://127.0.0.1:9';

useNotifications();

describe('the erasure of a customer', () => {
  it('waits until earlier events are handled, and erases their stored deliveries', async () => {
    const bookingId = randomUUID();
    const booking = sampleBooking({ id: bookingId, customerId: 'anna.marlowe', description: 'For Anna Marlowe' });
    await service.register(NOWHERE, ['booking.cancelled']);
    const scope = { customerId: booking.customerId, pseudonym: 'erased-1', bookingIds: [bookingId], after: null };
    const eraseMessages = () => service.bus.request(EraseMessages.notifications, scope);
    await eventually(async () => expect(await eraseMessages()).toEqual({ result: { next: null } }));

    await service.db.transaction(async (trx) => {
      await trx.raw('lock table notifications in exclusive mode');
      await service.bus.publish(BookingCancelled, { about: bookingId, version: 2, data: { booking } });
      expect(await eraseMessages()).toMatchObject({ problem: { type: '/problems/service-unavailable' } });
    });

    await eventually(async () => expect(await eraseMessages()).toEqual({ result: { next: null } }));
    expect(await service.bus.request(EraseCustomer.notifications, scope)).toMatchObject({ result: { next: null } });
    const [body] = await service.db('notifications').pluck<string[]>('body');
    expect(JSON.parse(String(body))).toMatchObject({ data: { customerId: 'erased-1', description: ERASED_TEXT } });
    expect(body).not.toMatch(/marlowe/i);
  });
});
