import { TransitionRefused, type RefusedTransition } from '@booking/contracts';
import { newEvent, recordEvents } from '@booking/messaging';
import type { Transaction } from '@booking/runtime';

/** Tells of a refused move once, however often it is wanted. `version` is that of the refund, which stays as it is. */
export async function recordRefusal(trx: Transaction, transition: RefusedTransition, version: number): Promise<void> {
  const { id, state, move, cause } = transition;
  const inserted = await trx('refused_transitions')
    .insert({ id, state, move, cause })
    .onConflict(['id', 'state', 'move', 'cause'])
    .ignore()
    .returning('id');
  if (inserted.length === 0) return;
  await recordEvents(trx, { id, version }, [newEvent(TransitionRefused.refunds, { transition })]);
}
