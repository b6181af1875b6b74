import { DismissDeadLetter, ProblemError, requirePermission, type ServiceName } from '@booking/contracts';
import { type Database, transact } from '@booking/runtime';
import { type CommandHandler, defineCommandHandler } from '../commands/define-command-handler.ts';
import { lockDeadLetter, presentDeadLetter, saveDeadLetter } from './dead-letters.ts';

const REPLAYED = 'The dead letter was replayed meanwhile, so its message has been handled.';

type Deps = { service: ServiceName; db: Database };

/**
 * Answers `DismissDeadLetter`: the dead letter waits no longer, and its message takes no effect when the bus delivers it
 * again. The listener may get the message, but its transaction is rolled back. Only a replay handles it. Throws
 * `dead-letter-not-waiting` if it was replayed. A second dismissal changes nothing.
 */
export function dismissDeadLetterHandler({ service, db }: Deps): CommandHandler {
  return defineCommandHandler(DismissDeadLetter[service], async ({ deadLetterId, actor }) => {
    requirePermission(actor, 'process_refunds');
    const dismissed = await transact(db, async (trx) => {
      const row = await lockDeadLetter(trx, deadLetterId);
      if (row.status === 'replayed') throw new ProblemError('dead-letter-not-waiting', REPLAYED);
      if (row.status === 'dismissed') return row;
      return saveDeadLetter(trx, service, { ...row, status: 'dismissed', dismissed_at: new Date() });
    });
    return { deadLetter: presentDeadLetter(service, dismissed) };
  });
}
