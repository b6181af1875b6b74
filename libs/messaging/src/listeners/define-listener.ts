import { type EventDefinition, type EventOf, streamOf } from '@booking/contracts';
import type { Transaction } from '@booking/runtime';

export type ListenerDescription<Definition extends EventDefinition = EventDefinition> = {
  /**
   * The key of the inbox. A renamed listener handles the events of the last 80 days again if its consumer is created
   * again.
   */
  readonly name: string;
  readonly on: Definition;
};

export type Listener<Definition extends EventDefinition = EventDefinition> = ListenerDescription<Definition> & {
  /**
   * Handles events in the order of their stream, in one transaction with the inbox rows which guarantee that no event
   * is handled twice. Listeners that share one function receive their events in one call. When `handle` throws, each
   * event is handled alone, with growing pauses between attempts, and finally becomes a dead letter. After an
   * `UnprocessableMessage`, the event becomes a dead letter at once.
   */
  handle(this: void, heard: readonly Heard<Definition>[], trx: Transaction): Promise<void>;
  /**
   * Locks the records of these events, each kind of record in the order of its ids. A listener that locks records needs
   * it. Before a transaction handles events in several steps, it gets the events of all listeners that share it.
   */
  lock?(this: void, events: readonly EventOf<Definition>[], trx: Transaction): Promise<void>;
  /** Whether each event is a step of its own. By default, all events of one call are one step. */
  readonly isOneByOne?: boolean;
};

/** An event for a listener. */
export type Heard<Definition extends EventDefinition = EventDefinition> = {
  readonly event: EventOf<Definition>;
  /** The time at which the event is handled. Events of one call have the same time. */
  readonly at: Date;
  /** Runs work in the trace of the event, so that resulting events belong to that trace. */
  within<Result>(this: void, work: () => Result): Result;
};

type SingleListener<Definition extends EventDefinition> = ListenerDescription<Definition> &
  Pick<Listener<Definition>, 'lock'> & {
    handle(this: void, event: EventOf<Definition>, trx: Transaction): Promise<void>;
  };

/**
 * Defines a listener that handles its events one after the other. Its name is an imperative sentence that states its
 * effect, such as `MarkBookingPaid`.
 */
export function defineListener<Definition extends EventDefinition>({
  handle,
  ...listener
}: SingleListener<Definition>): Listener {
  return defineBatchListener<Definition>({
    ...listener,
    isOneByOne: true,
    async handle(heard, trx) {
      for (const { event, within } of heard) await within(() => handle(event, trx));
    },
  });
}

/** Defines a listener that handles many events in one call, so that one statement can read or write the data of all. */
export function defineBatchListener<Definition extends EventDefinition>(listener: Listener<Definition>): Listener {
  return listener;
}

/** Groups events by the function that handles them, in their order of arrival. */
export function byHandler<Item extends { readonly listener: Listener }>(events: readonly Item[]): Item[][] {
  return [...Map.groupBy(events, ({ listener }) => listener.handle).values()];
}

/** The streams of these listeners, each with its listeners. */
export function listenersByStream<Described extends ListenerDescription>(
  listeners: readonly Described[],
): Map<string, Described[]> {
  return Map.groupBy(listeners, ({ on }) => streamOf[on.publishedBy]);
}
