import {
  DismissDeadLetter,
  GetDeadLetter,
  GetDeadLetterPage,
  ProblemError,
  ReplayDeadLetter,
  requirePermission,
  type ServiceName,
} from '@booking/contracts';
import { type Database, isTransientDatabaseError, transact, type Transaction } from '@booking/runtime';
import { answerVersionedPage } from '../commands/answer-record-page.ts';
import { type CommandHandler, defineCommandHandler } from '../commands/define-command-handler.ts';
import type { Listener } from '../listeners/define-listener.ts';
import { handleUnhandled, reasonOf } from '../listeners/handle-messages.ts';
import { parseEvent } from '../listeners/parse-event.ts';
import {
  deadLetterNotFound,
  type DeadLetterRow,
  findDeadLetter,
  listDeadLetters,
  lockDeadLetter,
  presentDeadLetter,
  saveDeadLetter,
} from './dead-letters.ts';

/** The largest payload in an answer, in bytes of quoted JSON. A message of the bus has at most 1 MiB. */
const PAYLOAD_BYTES_MAX = 900 * 1_024;
const DISMISSED = 'The dead letter was dismissed meanwhile.';
const REPLAYED = 'The dead letter was replayed meanwhile, so its message has been handled.';

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

type ReplayDeps = Deps & { listeners: readonly Listener[] };

/**
 * Answers `ReplayDeadLetter`: passes a dead letter to its listener again. A dismissed dead letter is passed on only if
 * the request says so, because a colleague may have dismissed it meanwhile. If the listener fails, nothing changes. A
 * second request after a success changes nothing either.
 */
export function replayDeadLetterHandler({ service, db, listeners }: ReplayDeps): CommandHandler {
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
