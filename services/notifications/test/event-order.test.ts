import { randomUUID } from 'node:crypto';
import { BookingPaid } from '@booking/contracts';
import { busOfThisFile, connectBusProbe, eventually, startWebhookReceiver } from '@booking/testing';
import { sampleBooking } from '@booking/testing/samples';
import { afterEach, expect, it } from '@jest/globals';
import { startNotifications } from './start-notifications.ts';

const cleanups: (() => Promise<unknown>)[] = [];

afterEach(() => Promise.all(cleanups.splice(0).map((cleanup) => cleanup())));

it('sends the events of a booking by version, even if the clocks of their publishers differ', async () => {
  const receiver = await startWebhookReceiver();
  const stopped = await startNotifications();
  await stopped.register(receiver.url, ['booking.paid']);
  await stopped.stop();
  const bus = await connectBusProbe(await busOfThisFile());
  cleanups.push(
    () => receiver.stop(),
    () => bus.close(),
  );
  const booking = sampleBooking({ id: randomUUID() });
  for (const version of [1, 2, 3]) {
    const time = new Date(Date.now() - version * 1_000);
    await bus.publish(BookingPaid, { about: booking.id, version, time, data: { booking } });
  }

  const service = await startNotifications({ databaseUrl: stopped.databaseUrl });
  cleanups.push(() => service.stop());

  await eventually(() => expect(receiver.received).toHaveLength(3));
  expect(receiver.received.map(({ event }) => event.data.version)).toEqual([1, 2, 3]);
});
