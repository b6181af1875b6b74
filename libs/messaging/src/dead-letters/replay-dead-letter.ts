import { ProblemError, ReplayDeadLetter, requirePermission, type ServiceName } from '@booking/contracts';
import { type Database, isTransientDatabaseError, transact, type Transaction } from '@booking/runtime';
import { type CommandHandler, defineCommandHandler } from '../commands/define-command-handler.ts';
import type { Listener } from '../listeners/define-listener.ts';
import { handleUnhandled, reasonOf } from '../listeners/handle-messages.ts';
import { parseEvent } from '../listeners/parse-event.ts';
import { type DeadLetterRow, lockDeadLetter, presentDeadLetter, saveDeadLetter } from './dead-letters.ts';

const DISMISSED = 'The dead letter was dismissed meanwhile.';

type Deps = { service: ServiceName; db: Database; listeners: readonly Listener[] };

/**
 * Answers `ReplayDeadLetter`: passes a dead letter to its listener again. A dismissed dead letter is passed on only if
 * the request says so, because a colleague may have dismissed it meanwhile. If the listener fails, nothing changes. A
 * second request after a success changes nothing either.
 */
export function replayDeadLetterHandler({ service, db, listeners }: Deps): CommandHandler {
  return defineCommandHandler(ReplayDeadLetter[service], async ({ deadLetterId, evenIfDismissed = false, actor }) => {
    requirePermission(actor, 'process_refunds');
    const replayed = await transact(db, async (trx) => {
      const row = await lockDeadLetter(trx, deadLetterId);
      if (row.status === 'replayed') return row;
      if (row.status === 'dismissed' && !evenIfDismissed) throw new ProblemError('dead-letter-not-waiting', DISMISSED);

      const next = await saveDeadLetter(trx, service, { ...row, status: 'replayed', replayed_at: new Date() });
      // `claimEvents` skips events of dead letters that were not replayed, so the status is saved first.
      await handleAgain(trx, row, listeners);
      return next;
    });
    return { deadLetter: presentDeadLetter(service, replayed) };
  });
}

async function handleAgain(trx: Transaction, row: DeadLetterRow, listeners: readonly Listener[]): Promise<void> {
  const listener = listeners.find(({ name }) => name === row.listener);
  if (!listener) throw new ProblemError('dead-letter-not-replayable', `The listener ${row.listener} no longer exists.`);
  try {
    const event = parseEvent(listener.on, row.payload);
    await handleUnhandled(trx, [{ listener, event, subject: row.subject, digest: row.digest }]);
  } catch (error) {
    if (isTransientDatabaseError(error)) throw error;
    throw new ProblemError('dead-letter-not-replayable', reasonOf(error));
  }
}
