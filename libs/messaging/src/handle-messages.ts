import type { ServiceName } from '@booking/contracts';
import { isTransientDatabaseError, parseTraceparent, transact, type Database, type Logger } from '@booking/runtime';
import { digestOf, insertDeadLetter, type DeliveredMessage } from './dead-letters.ts';
import type { Listener } from './define-listener.ts';
import { claimEvents, countAttempt, forgetAttempts, giveBackAttempt } from './inbox.ts';
import { parseEvent, UnprocessableMessage } from './parse-event.ts';
import { processEvent } from './process-event.ts';

/** How often a message is tried before it goes to the dead letters. */
const ATTEMPTS_MAX = 8;

export type Deps = { service: ServiceName; db: Database; logger: Logger; listener: Listener };

/** What became of a message: `handled` (also: known already, or given up on), or to be tried again. */
export type Handling = { outcome: 'handled' } | { outcome: 'retry'; attempts: number } | { outcome: 'unavailable' };

/**
 * Handles messages together, in one transaction with their inbox rows. Throws when one of them fails: then nothing of
 * any of them has happened, and each is to be handled alone.
 */
export async function handleTogether({ db, listener }: Deps, messages: readonly DeliveredMessage[]): Promise<void> {
  const events = messages.map((message) => ({ event: parseEvent(listener.on, message.payload), message }));
  await transact(db, async (trx) => {
    const unhandled = await claimEvents(
      trx,
      listener.name,
      events.map(({ event }) => event.id),
    );
    for (const { event, message } of events) {
      if (unhandled.delete(event.id)) await processEvent(trx, { ...message, listener, event });
    }
  });
}

/** Handles one message, counting its attempts; the last one puts it into the dead letters. Never throws. */
export async function handleAlone(deps: Deps, message: DeliveredMessage): Promise<Handling> {
  const { db, listener } = deps;
  const messageKey = digestOf(message);
  try {
    const attempts = await countAttempt(db, listener.name, messageKey);
    try {
      await handleOnce(deps, message, messageKey);
      return { outcome: 'handled' };
    } catch (error) {
      return await giveUpOrRetry(deps, { message, messageKey, attempts, error });
    }
  } catch (err) {
    deps.logger.warn({ err, listener: listener.name }, 'message waits for the database');
    return { outcome: 'unavailable' };
  }
}

async function handleOnce({ db, listener }: Deps, message: DeliveredMessage, messageKey: string): Promise<void> {
  const event = parseEvent(listener.on, message.payload);
  await transact(db, async (trx) => {
    const unhandled = await claimEvents(trx, listener.name, [event.id]);
    if (unhandled.has(event.id)) await processEvent(trx, { ...message, listener, event });
    await forgetAttempts(trx, listener.name, messageKey);
  });
}

type Failure = { message: DeliveredMessage; messageKey: string; attempts: number; error: unknown };

async function giveUpOrRetry(deps: Deps, { message, messageKey, attempts, error }: Failure): Promise<Handling> {
  const { service, db, logger, listener } = deps;
  if (isTransientDatabaseError(error)) {
    await giveBackAttempt(db, listener.name, messageKey);
    return { outcome: 'unavailable' };
  }
  const isHopeless = error instanceof UnprocessableMessage || attempts >= ATTEMPTS_MAX;
  const { traceId } = parseTraceparent(message.traceparent) ?? {};
  const fields = { err: error, listener: listener.name, subject: message.subject, attempts, traceId };
  if (!isHopeless) {
    logger.warn(fields, 'listener failed and will try again');
    return { outcome: 'retry', attempts };
  }
  logger.error(fields, 'listener gave up: message is in the dead letters');
  await transact(db, async (trx) => {
    await insertDeadLetter(trx, { service, listener: listener.name, message, reason: reasonOf(error), attempts });
    await forgetAttempts(trx, listener.name, messageKey);
  });
  return { outcome: 'handled' };
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
