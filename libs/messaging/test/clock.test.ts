import { join } from 'node:path';
import { createLogger } from '@booking/runtime';
import { eventually, freePort, makeThrowawayDir, startTestNats } from '@booking/testing';
import { expect, it, jest } from '@jest/globals';
import { Bus } from '../src/bus/bus.ts';

const HOURS_MS = 6 * 3_600_000;

it('a service connects to the bus again after the clock was set back by hours', async () => {
  const options = { storeDir: join(makeThrowawayDir('booking-clock-'), 'jetstream'), port: await freePort() };
  const first = await startTestNats(options);
  const trueTime = Date.now.bind(Date);
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => trueTime() + HOURS_MS);
  const servers = [first.urls('payments')];
  const bus = new Bus({
    name: 'payments',
    servers,
    sends: [],
    logger: createLogger({ service: 'test', level: 'silent' }),
  });
  await bus.start();
  await eventually(() => bus.check());
  await first.stop();
  await eventually(async () => expect(bus.check()).rejects.toThrow());

  clock.mockRestore();
  const second = await startTestNats(options);

  await eventually(() => bus.check());
  await bus.stop();
  await second.stop();
});
