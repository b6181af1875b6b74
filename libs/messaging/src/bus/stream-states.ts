import { type ServiceName, serviceNames, streamOf } from '@booking/contracts';
import type { JetStreamManager } from '@nats-io/jetstream';
import type { Bus } from './bus.ts';

/** The number of messages that the listeners of a service have not handled yet, whether they were delivered or not. */
type Backlog = { readonly service: ServiceName; readonly waiting: number };

/** Reads the backlog of every service. Throws when the bus does not answer. */
export async function readBacklogs(bus: Bus): Promise<Backlog[]> {
  const manager = await (await bus.jetstream()).jetstreamManager(false);
  const backlogs = await Promise.all(Object.values(streamOf).map((stream) => backlogsOf(manager, stream)));
  return serviceNames.map((service) => ({
    service,
    waiting: backlogs.flat().reduce((sum, one) => (one.service === service ? sum + one.waiting : sum), 0),
  }));
}

async function backlogsOf(manager: JetStreamManager, stream: string): Promise<Backlog[]> {
  const backlogs: Backlog[] = [];
  for await (const { name, num_pending, num_ack_pending } of manager.consumers.list(stream)) {
    const service = serviceNames.find((known) => known === name);
    if (service) backlogs.push({ service, waiting: num_pending + num_ack_pending });
  }
  return backlogs;
}

/** The time of the oldest event in a stream; null for an empty stream. */
type OldestEvent = { readonly stream: string; readonly at: string | null };

/** Reads the oldest event of every stream. Throws when the bus does not answer. */
export async function readOldestEvents(bus: Bus): Promise<OldestEvent[]> {
  const { streams } = await (await bus.jetstream()).jetstreamManager(false);
  return Promise.all(
    Object.values(streamOf).map(async (stream) => {
      const { state } = await streams.info(stream);
      return { stream, at: state.messages === 0 ? null : new Date(state.first_ts).toISOString() };
    }),
  );
}
