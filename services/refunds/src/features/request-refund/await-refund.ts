import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@booking/runtime';
import type { Refund } from '../../refund/refund.ts';
import { getRefund } from '../../refund/refund-repository.ts';

const POLL_INTERVAL_MS = 50;

type Named = { readonly id: string; readonly bookingId: string };

/** The refund as soon as it is no longer processing, or as it is when the time is over. */
export async function awaitRefund(db: Database, refund: Named, waitMs: number): Promise<Refund> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const current = await getRefund(db, refund);
    if (current.status !== 'processing' || performance.now() >= deadline) return current;
    await delay(POLL_INTERVAL_MS);
  }
}
