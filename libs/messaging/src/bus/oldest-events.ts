import { streamOf } from '@booking/contracts';
import type { Bus } from './bus.ts';

/** The time of the oldest event in a stream; null for an empty stream. */
export type OldestEvent = { readonly stream: string; readonly at: string | null };

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
