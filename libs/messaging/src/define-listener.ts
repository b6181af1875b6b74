import { type EventDefinition, type EventOf, streamOf } from '@booking/contracts';
import type { Transaction } from '@booking/runtime';

export type Listener<Definition extends EventDefinition = EventDefinition> = {
  /** Stored in the inbox: a renamed listener handles all events of its stream again. */
  readonly name: string;
  readonly on: Definition;
  /**
   * Runs at most once per event id, in one transaction with the inbox rows that guarantee it, with events in the order
   * of their stream. Listeners that share one function receive their events in one call. When it throws, each event is
   * handled alone, with growing pauses between attempts, and finally becomes a dead letter. An `UnprocessableMessage`
   * becomes one at once.
   */
  handle(this: void, heard: readonly Heard<Definition>[], trx: Transaction): Promise<void>;
};

/** An event for a listener. */
export type Heard<Definition extends EventDefinition = EventDefinition> = {
  readonly event: EventOf<Definition>;
  /** Runs work in the trace of the event, so that resulting events belong to that trace. */
  within<Result>(this: void, work: () => Result): Result;
};

type SingleListener<Definition extends EventDefinition> = Pick<Listener<Definition>, 'name' | 'on'> & {
  handle(this: void, event: EventOf<Definition>, trx: Transaction): Promise<void>;
};

/**
 * Defines a listener that handles its events one after the other. Its name is an imperative sentence with its effect,
 * such as `MarkBookingPaid`.
 */
export function defineListener<Definition extends EventDefinition>({
  name,
  on,
  handle,
}: SingleListener<Definition>): Listener {
  return defineBatchListener<Definition>({
    name,
    on,
    async handle(heard, trx) {
      for (const { event, within } of heard) await within(() => handle(event, trx));
    },
  });
}

/** Defines a listener that reads and writes the data of many events in one statement. */
export function defineBatchListener<Definition extends EventDefinition>(listener: Listener<Definition>): Listener {
  return listener;
}

/** Groups events by their handling function, in their order of arrival. */
export function byHandler<Item extends { readonly listener: Listener }>(events: readonly Item[]): Item[][] {
  return [...Map.groupBy(events, ({ listener }) => listener.handle).values()];
}

/** The streams of these listeners, each with its listeners. */
export function listenersByStream(listeners: readonly Listener[]): Map<string, Listener[]> {
  return Map.groupBy(listeners, ({ on }) => streamOf[on.publishedBy]);
}
