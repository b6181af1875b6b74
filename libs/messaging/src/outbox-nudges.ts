import type { ServiceName } from '@booking/contracts';
import { type Database, onCommit } from '@booking/runtime';
import type { Bus } from './bus.ts';
import { OUTBOX_TOPIC } from './outbox.ts';

type Options = { service: ServiceName; db: Database; bus: Bus };

/** The subject on which replicas of a service notify the leading relay of committed events. */
export function nudgeSubject(service: ServiceName): string {
  return `outbox.${service}`;
}

/**
 * Notifies the leading relay of new events in the outbox: by a call in the leader's process, by an empty message from
 * other replicas. A lost message only delays the events, because the leader also polls. Returns a function that stops
 * this.
 */
export function nudgeRelay({ service, db, bus }: Options, isLeading: () => boolean, nudge: () => void): () => void {
  const subject = nudgeSubject(service);
  bus.listen(subject, nudge);
  return onCommit(db, (topics) => {
    if (!topics.has(OUTBOX_TOPIC)) return;
    if (isLeading()) nudge();
    else bus.notify(subject);
  });
}
