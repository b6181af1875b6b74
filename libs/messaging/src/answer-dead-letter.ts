import { GetDeadLetter, GetDeadLetterPage, ProblemError, type ServiceName } from '@booking/contracts';
import type { Database } from '@booking/runtime';
import { answerRecordPage } from './answer-record-page.ts';
import { findDeadLetter, listDeadLetters, presentDeadLetter } from './dead-letters.ts';
import { type CommandHandler, defineCommandHandler } from './define-command-handler.ts';

type Deps = { service: ServiceName; db: Database };

export function answerDeadLetterHandler({ service, db }: Deps): CommandHandler {
  return defineCommandHandler(GetDeadLetter[service], async ({ deadLetterId }) => {
    const row = await findDeadLetter(db, deadLetterId);
    if (!row) throw new ProblemError('dead-letter-not-found', `There is no dead letter ${deadLetterId}.`);
    return { deadLetter: presentDeadLetter(service, row), payload: row.payload };
  });
}

export function answerDeadLetterPageHandler({ service, db }: Deps): CommandHandler {
  return answerRecordPage(GetDeadLetterPage[service], async (page) =>
    (await listDeadLetters(db, page)).map((row) => ({ version: row.version, record: presentDeadLetter(service, row) })),
  );
}
