import { setTimeout as delay } from 'node:timers/promises';
import { ProblemError, remark, type ServiceName } from '@booking/contracts';
import type { Consumer } from '@nats-io/jetstream';
import type { Bus } from '../bus/bus.ts';
import { type Listener, listenersByStream } from '../listeners/define-listener.ts';

/** How long to wait for events that the service is still handling. The caller waits longer. */
const WAIT_MS_MAX = 1_000;
const PAUSE_MS = 50;

type Hearing = { readonly service: ServiceName; readonly bus: Bus; readonly listeners: readonly Listener[] };

/**
 * Resolves when the listeners of a service have handled every event that was published before the call. Throws
 * `service-unavailable` if they take longer than a second.
 */
export async function requireHandled({ service, bus, listeners }: Hearing): Promise<void> {
  const js = await bus.jetstream();
  const streams = [...listenersByStream(listeners).keys()];
  const caughtUp = await Promise.all(
    streams.map(async (stream) => hasCaughtUp(await js.consumers.get(stream, service))),
  );
  if (caughtUp.includes(false)) throw new ProblemError('service-unavailable', remark('erasure-waits-for-listeners'));
}

/**
 * Returns whether the consumer has handled all earlier events. Later events do not matter: once the earlier ones are
 * delivered, only their acknowledgement is awaited.
 */
async function hasCaughtUp(consumer: Consumer): Promise<boolean> {
  const deadline = performance.now() + WAIT_MS_MAX;
  let lastSequence = Infinity;
  do {
    const { num_pending, num_ack_pending, delivered, ack_floor } = await consumer.info();
    if (num_pending === 0) lastSequence = Math.min(lastSequence, delivered.stream_seq);
    if (num_pending === 0 && num_ack_pending === 0) return true;
    if (ack_floor.stream_seq >= lastSequence) return true;
    await delay(PAUSE_MS);
  } while (performance.now() < deadline);
  return false;
}
