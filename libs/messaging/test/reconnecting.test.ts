import { join } from 'node:path';
import { createLogger } from '@booking/runtime';
import { eventually, freePort, makeThrowawayDir, startTestNats } from '@booking/testing';
import { expect, it } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { Bus } from '../src/bus/bus.ts';

const DOWN_MS_MIN = 2_000;
/** The shortest pause before an attempt; the longest has 500 ms. */
const PAUSE_MS_MIN = 250;

it('a service pauses before every attempt to reach a bus that is down', async () => {
  const options = { storeDir: join(makeThrowawayDir('booking-reconnecting-'), 'jetstream'), port: await freePort() };
  const first = await startTestNats(options);
  const logger = createLogger({ service: 'test', level: 'silent' });
  const bus = new Bus({ name: 'payments', servers: [first.urls('payments')], sends: [], logger });
  await bus.start();
  const attemptsMs: number[] = [];
  void noteAttempts(await bus.connection(), attemptsMs);

  await first.stop();
  await eventually(() => expect((attemptsMs.at(-1) ?? 0) - (attemptsMs[0] ?? 0)).toBeGreaterThan(DOWN_MS_MIN));
  const second = await startTestNats(options);

  const pausesMs = attemptsMs.slice(1).map((atMs, index) => atMs - (attemptsMs[index] ?? 0));
  expect(Math.min(...pausesMs)).toBeGreaterThan(PAUSE_MS_MIN - 10);
  await eventually(() => bus.check());
  await bus.stop();
  await second.stop();
});

async function noteAttempts(connection: NatsConnection, attemptsMs: number[]): Promise<void> {
  for await (const { type } of connection.status()) if (type === 'reconnecting') attemptsMs.push(performance.now());
}
