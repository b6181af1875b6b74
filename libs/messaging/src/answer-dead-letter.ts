import { GetDeadLetter, ProblemError, type ServiceName } from '@booking/contracts';
import type { Database } from '@booking/runtime';
import { findDeadLetter, presentDeadLetter } from './dead-letters.ts';
import { defineCommandHandler, type CommandHandler } from './define-command-handler.ts';

export function answerDeadLetterHandler({ service, db }: { service: ServiceName; db: Database }): CommandHandler {
  return defineCommandHandler(GetDeadLetter[service], async ({ deadLetterId }) => {
    const row = await findDeadLetter(db, deadLetterId);
    if (!row) throw new ProblemError('dead-letter-not-found', `No dead letter ${deadLetterId}.`);
    return { deadLetter: presentDeadLetter(service, row), payload: row.payload };
  });
}
