import type { ClientRefund } from '@booking/contracts';
import { type Database, isTransientDatabaseError, onCommit, Signal } from '@booking/runtime';
import { presentToClient, type Refund } from '../../refund/refund.ts';
import { refundMoved } from '../../refund/refund-decision-repository.ts';
import { getRefund } from '../../refund/refund-repository.ts';

/** Pause between reads of the refund, in case another replica settles it. */
const LOOK_EVERY_MS = 1_000;

type Wait = { readonly waitMs: number; readonly isFresh: boolean; readonly stopping: AbortSignal };

/**
 * Returns the refund once it is no longer processing, or its current state when the time is over or the service stops,
 * so that the answer arrives before the connection is closed. If this process commits a change of the refund, the
 * changed refund ends the wait without another read. `isFresh`: the refund was committed just now.
 */
export async function awaitRefund(
  db: Database,
  refund: ClientRefund,
  { waitMs, isFresh, stopping }: Wait,
): Promise<ClientRefund> {
  const deadline = performance.now() + waitMs;
  const moved = new Signal();
  let committed: Refund | undefined;
  const forget = onCommit(db, (topics) => {
    committed = (topics.get(refundMoved(refund.id))?.at(-1) as Refund | undefined) ?? committed;
    if (committed) moved.raise();
  });
  const wake = () => moved.raise();
  stopping.addEventListener('abort', wake);
  try {
    let current = isFresh ? refund : await read(db, refund);
    while (current.status === 'processing' && performance.now() < deadline && !stopping.aborted) {
      await moved.wait(Math.min(deadline - performance.now(), LOOK_EVERY_MS));
      moved.lower();
      current = committed ? presentToClient(committed) : await read(db, current);
      committed = undefined;
    }
    return current;
  } finally {
    forget();
    stopping.removeEventListener('abort', wake);
  }
}

/**
 * The current state of a refund, or the known state while the database is unavailable: the refund is stored, and a
 * client without an idempotency key would request it again after an error.
 */
async function read(db: Database, known: ClientRefund): Promise<ClientRefund> {
  try {
    return presentToClient(await getRefund(db, known));
  } catch (error) {
    if (isTransientDatabaseError(error)) return known;
    throw error;
  }
}
