import { TransitionRefused } from '@booking/contracts';
import { recordEvents } from '@booking/messaging';
import type { Transaction } from '@booking/runtime';
import type { Decision } from './refund.ts';

/** A rejected transition that is repeated is published once. The event has the unchanged version of the refund. */
export async function recordRefusal(trx: Transaction, { refund, refusal, refusedIn }: Decision): Promise<void> {
  if (!refusal) return;
  const { id, state, move, cause } = refusal;
  const inserted = await trx('refused_transitions')
    .insert({ id, state, move, cause })
    .onConflict(['id', 'state', 'move', 'cause'])
    .ignore()
    .returning('id');
  if (inserted.length === 0) return;
  const event = { definition: TransitionRefused.refunds, data: { transition: refusal }, traceparent: refusedIn };
  await recordEvents(trx, { id, version: refund.version }, [event]);
}
