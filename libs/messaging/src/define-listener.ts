import { streamOf, type EventDefinition, type EventOf } from '@booking/contracts';
import type { Transaction } from '@booking/runtime';

export type Listener<Definition extends EventDefinition = EventDefinition> = {
  /** Also stands in the inbox: a listener that is renamed handles again what its stream still holds. */
  readonly name: string;
  readonly on: Definition;
  /**
   * Runs at most once per event id, in one transaction with the inbox rows that guarantee it, with events in the order of
   * their stream. Listeners that share one function get their events in one call. When it throws, each event is handled
   * alone, again after growing pauses, and ends in the dead letters; `UnprocessableMessage` ends there at once.
   */
  handle(this: void, heard: readonly Heard<Definition>[], trx: Transaction): Promise<void>;
};

/** An event that a listener is to handle. */
export type Heard<Definition extends EventDefinition = EventDefinition> = {
  readonly event: EventOf<Definition>;
  /** Runs work in the trace of the event: events that the work decides on belong to it. */
  within<Result>(this: void, work: () => Result): Result;
};

type SingleListener<Definition extends EventDefinition> = Pick<Listener<Definition>, 'name' | 'on'> & {
  handle(this: void, event: EventOf<Definition>, trx: Transaction): Promise<void>;
};

/** A reaction to one event after the other: an imperative sentence that says what it makes true. */
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

/** The same for a listener that reads and writes what many events need in one statement. */
export function defineBatchListener<Definition extends EventDefinition>(listener: Listener<Definition>): Listener {
  return listener;
}

/** Groups events by the function that handles them, in the order in which they came. */
export function byHandler<Told extends { readonly listener: Listener }>(events: readonly Told[]): Told[][] {
  return [...Map.groupBy(events, ({ listener }) => listener.handle).values()];
}

/** The streams that listeners hear, each with those that hear it. */
export function listenersByStream(listeners: readonly Listener[]): Map<string, Listener[]> {
  return Map.groupBy(listeners, ({ on }) => streamOf[on.publishedBy]);
}
