import { GetDeadLetter, GetDeadLetterPage, type ServiceName } from '@booking/contracts';
import type { Database } from '@booking/runtime';
import { answerVersionedPage } from '../commands/answer-record-page.ts';
import { type CommandHandler, defineCommandHandler } from '../commands/define-command-handler.ts';
import { deadLetterNotFound, findDeadLetter, listDeadLetters, presentDeadLetter } from './dead-letters.ts';

/** The largest payload in an answer, in bytes of quoted JSON. A message of the bus has at most 1 MiB. */
const PAYLOAD_BYTES_MAX = 900 * 1_024;

type Deps = { service: ServiceName; db: Database };

export function answerDeadLetterHandler({ service, db }: Deps): CommandHandler {
  return defineCommandHandler(GetDeadLetter[service], async ({ deadLetterId }) => {
    const row = await findDeadLetter(db, deadLetterId);
    if (!row) throw deadLetterNotFound(deadLetterId);
    return { deadLetter: presentDeadLetter(service, row), ...answeredPayload(row.payload) };
  });
}

export function answerDeadLetterPageHandler({ service, db }: Deps): CommandHandler {
  return answerVersionedPage(
    GetDeadLetterPage[service],
    (page) => listDeadLetters(db, page),
    (row) => presentDeadLetter(service, row),
  );
}

/** The part of the payload that fits into an answer. Quoting makes a message up to six times as long. */
function answeredPayload(payload: string): { readonly payload: string; readonly isCut: boolean } {
  let beginning = payload;
  for (let bytes = quotedBytes(beginning); bytes > PAYLOAD_BYTES_MAX; bytes = quotedBytes(beginning)) {
    beginning = withoutHalfCharacter(beginning.slice(0, Math.floor((beginning.length * PAYLOAD_BYTES_MAX) / bytes)));
  }
  return { payload: beginning, isCut: beginning.length < payload.length };
}

function quotedBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text));
}

function withoutHalfCharacter(text: string): string {
  return text.replace(/[\uD800-\uDBFF]$/u, '');
}
