import type { ServiceName } from '@booking/contracts';
import { type Database, onCommit } from '@booking/runtime';
import type { Bus } from './bus.ts';
import { OUTBOX_TOPIC, type OutboxRow } from './outbox.ts';

type Options = { service: ServiceName; db: Database; bus: Bus };

/** The subject on which replicas of a service notify the leading relay of committed events. */
export function nudgeSubject(service: ServiceName): string {
  return `outbox.${service}`;
}

/** How the relay reacts to new events in the outbox. */
export type Nudged = {
  /** Called when this process has committed the events. */
  publish(rows: readonly OutboxRow[]): void;
  /** Called when another replica has committed events. */
  read(): void;
};

/**
 * Informs the leading relay about new events in the outbox. In the leader's own process it passes the events
 * themselves, and from other replicas an empty message. A lost message only delays the events, because the leader also
 * polls. Returns a function that stops this.
 */
export function nudgeRelay({ service, db, bus }: Options, isLeading: () => boolean, nudged: Nudged): () => void {
  const subject = nudgeSubject(service);
  bus.listen(subject, () => nudged.read());
  return onCommit(db, (topics) => {
    const rows = topics.get(OUTBOX_TOPIC) as readonly OutboxRow[] | undefined;
    if (!rows) return;
    if (isLeading()) nudged.publish(rows);
    else bus.notify(subject);
  });
}
