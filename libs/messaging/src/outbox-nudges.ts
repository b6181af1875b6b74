import type { ServiceName } from '@booking/contracts';
import { onCommit, type Database } from '@booking/runtime';
import type { Bus } from './bus.ts';
import { OUTBOX_TOPIC } from './outbox.ts';

type Options = { service: ServiceName; db: Database; bus: Bus };

/** The subject on which replicas of a service tell the one that relays that they have committed events. */
export function nudgeSubject(service: ServiceName): string {
  return `outbox.${service}`;
}

/**
 * Tells the leading relay about new events in the outbox: a call in the leader's own process, a message without content
 * from other replicas. A lost message costs a moment, because the leader also looks by itself. Returns how to stop.
 */
export function nudgeRelay({ service, db, bus }: Options, isLeading: () => boolean, nudge: () => void): () => void {
  const subject = nudgeSubject(service);
  bus.hear(subject, nudge);
  return onCommit(db, (topics) => {
    if (!topics.has(OUTBOX_TOPIC)) return;
    if (isLeading()) nudge();
    else bus.tell(subject);
  });
}
