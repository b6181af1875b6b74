import type { EventEnvelope } from '@booking/contracts';
import { idFrom } from '@booking/runtime';
import { timeOfId } from './retention/id-before.ts';

/**
 * The ids of the records that an event causes. They are the same whenever a service handles the event, so a service
 * whose database was restored gives the records their earlier ids again.
 */
export function idsOf({ id, time }: Pick<EventEnvelope, 'id' | 'time'>): () => string {
  let count = 0;
  return () => {
    count += 1;
    return idFrom(id, { at: new Date(time), number: count });
  };
}

/** The ids of the records that replace a record. They are also the same after a restore, and sort after its id. */
export function idsAfter(id: string, ms = 1): () => string {
  return idsOf({ id, time: new Date(timeOfId(id).getTime() + ms).toISOString() });
}
