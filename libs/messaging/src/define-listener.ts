import type { EventDefinition, EventOf } from '@booking/contracts';
import type { Transaction } from '@booking/runtime';

export type Listener<Definition extends EventDefinition = EventDefinition> = {
  /** Also the name of the durable consumer: renaming a listener replays its stream. */
  readonly name: string;
  readonly on: Definition;
  /**
   * Runs at most once per event id, in one transaction with the inbox row that guarantees it. What it throws is tried
   * again with growing pauses and ends in the dead letters; `UnprocessableMessage` ends there at once.
   */
  handle(event: EventOf<Definition>, trx: Transaction): Promise<void>;
};

/** A reaction to another service's news: an imperative sentence that says what it makes true. */
export function defineListener<Definition extends EventDefinition>(listener: Listener<Definition>): Listener {
  return listener;
}
