import { type Database, onCommit } from '@booking/runtime';
import { OUTBOX_TOPIC, type OutboxRow } from './outbox.ts';

/** The channel of the database on which the replicas of a service notify the leading relay of committed events. */
export const OUTBOX_CHANNEL = 'outbox';

type Nudges = {
  readonly isLeading: () => boolean;
  /** Receives the events that this process has committed, while it leads. */
  readonly publish: (rows: readonly OutboxRow[]) => void;
};

/**
 * Informs the leading relay about new events in the outbox. The process of the leader passes the events themselves;
 * other replicas send a notification without content (PostgreSQL manual, NOTIFY). A lost notification only delays the
 * events, because the leader also polls. Returns a function that stops this.
 */
export function nudgeRelay(db: Database, { isLeading, publish }: Nudges): () => void {
  const notifyLeader = leaderNotifier(db);
  return onCommit(db, (topics) => {
    const rows = topics.get(OUTBOX_TOPIC) as readonly OutboxRow[] | undefined;
    if (!rows) return;
    if (isLeading()) publish(rows);
    else notifyLeader();
  });
}

/** Sends one notification at a time. Commits in the meantime share the next notification. */
function leaderNotifier(db: Database): () => void {
  let isDue = false;
  let sent = Promise.resolve();
  return () => {
    if (isDue) return;
    isDue = true;
    sent = sent.then(async () => {
      isDue = false;
      await db.raw(`notify ${OUTBOX_CHANNEL}`).catch(() => undefined);
    });
  };
}
