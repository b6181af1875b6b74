import type { Database } from '@booking/runtime';
import { eventually } from './eventually.ts';

/**
 * Resolves when the bus has every event that this service has stored so far. After that, a test can count published
 * events: an event that was stored twice has been published twice.
 */
export async function awaitOutbox(db: Database): Promise<void> {
  await eventually(async () => {
    const unsent = await db('outbox').whereNull('sent_at').pluck<string[]>('subject');
    if (unsent.length > 0) throw new Error(`Events are not published yet: ${unsent.join(', ')}`);
  });
}
