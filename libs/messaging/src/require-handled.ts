import { setTimeout as delay } from 'node:timers/promises';
import { ProblemError, remark, type ServiceName } from '@booking/contracts';
import type { Consumer } from '@nats-io/jetstream';
import type { Bus } from './bus.ts';
import { type Listener, listenersByStream } from './define-listener.ts';
import { durableName } from './durable-name.ts';

/** How long a command waits for the events that its service is handling: less than its caller waits. */
const WAIT_MS_MAX = 1_000;
const PAUSE_MS = 50;

type Hearing = { readonly service: ServiceName; readonly bus: Bus; readonly listeners: readonly Listener[] };

/**
 * Resolves when the listeners of a service have handled every event that was published before. Throws
 * `service-unavailable` while they are behind.
 */
export async function requireHandled({ service, bus, listeners }: Hearing): Promise<void> {
  const js = await bus.jetstream();
  const streams = [...listenersByStream(listeners).keys()];
  const caughtUp = await Promise.all(
    streams.map(async (stream) => hasCaughtUp(await js.consumers.get(stream, durableName(service)))),
  );
  if (caughtUp.includes(false)) throw new ProblemError('service-unavailable', remark('erasure-waits-for-listeners'));
}

/** Later events may keep coming, so only those that had been delivered at the beginning are awaited. */
async function hasCaughtUp(consumer: Consumer): Promise<boolean> {
  const { num_pending, delivered } = await consumer.info(true);
  if (num_pending > 0) return false;
  const deadline = performance.now() + WAIT_MS_MAX;
  while (!(await hasHandledUpTo(consumer, delivered.stream_seq))) {
    if (performance.now() >= deadline) return false;
    await delay(PAUSE_MS);
  }
  return true;
}

async function hasHandledUpTo(consumer: Consumer, sequence: number): Promise<boolean> {
  const { num_ack_pending, ack_floor } = await consumer.info();
  return num_ack_pending === 0 || ack_floor.stream_seq >= sequence;
}
