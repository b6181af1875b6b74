import type { ServiceName } from '@booking/contracts';
import {
  isTransientDatabaseError,
  parseTraceparent,
  transact,
  type Database,
  type Logger,
  type Transaction,
} from '@booking/runtime';
import { digestOf, insertDeadLetter, type DeliveredMessage } from './dead-letters.ts';
import type { Listener } from './define-listener.ts';
import { claimEvents, countAttempt, forgetAttempts, giveBackAttempt } from './inbox.ts';
import { parseEvent, UnprocessableMessage } from './parse-event.ts';
import { processEvents, type Processing } from './process-events.ts';

/** How often a message is tried before it goes to the dead letters. */
const ATTEMPTS_MAX = 8;

export type Deps = { service: ServiceName; db: Database; logger: Logger };

/** A message, and a listener that is to handle it. */
export type Delivery = { readonly listener: Listener; readonly message: DeliveredMessage };

/** What became of a message: `handled` (also: known already, or given up on), or to be tried again. */
export type Handling = { outcome: 'handled' } | { outcome: 'retry'; attempts: number } | { outcome: 'unavailable' };

/**
 * Handles messages together, in one transaction with their inbox rows. Throws when one of them fails: then nothing of
 * any of them has happened, and each is to be handled alone.
 */
export async function handleTogether({ db }: Deps, deliveries: readonly Delivery[]): Promise<void> {
  const processings = deliveries.map(toProcessing);
  await transact(db, (trx) => handleUnhandled(trx, processings));
}

/** Has listeners handle the events that they have not handled before. */
export async function handleUnhandled(trx: Transaction, processings: readonly Processing[]): Promise<void> {
  await processEvents(trx, await claimEvents(trx, processings));
}

/** Handles one message, counting its attempts; the last one puts it into the dead letters. Never throws. */
export async function handleAlone(deps: Deps, delivery: Delivery): Promise<Handling> {
  const { db } = deps;
  const { name: listener } = delivery.listener;
  const messageKey = digestOf(delivery.message);
  try {
    const attempts = await countAttempt(db, listener, messageKey);
    try {
      await handleOnce(deps, delivery, messageKey);
      return { outcome: 'handled' };
    } catch (error) {
      return await giveUpOrRetry(deps, { ...delivery, messageKey, attempts, error });
    }
  } catch (err) {
    deps.logger.warn({ err, listener }, 'message waits for the database');
    return { outcome: 'unavailable' };
  }
}

async function handleOnce({ db }: Deps, delivery: Delivery, messageKey: string): Promise<void> {
  const processing = toProcessing(delivery);
  await transact(db, async (trx) => {
    await handleUnhandled(trx, [processing]);
    await forgetAttempts(trx, delivery.listener.name, messageKey);
  });
}

function toProcessing({ listener, message }: Delivery): Processing {
  const { subject, traceparent, payload } = message;
  return { listener, event: parseEvent(listener.on, payload), subject, traceparent };
}

type Failure = Delivery & { messageKey: string; attempts: number; error: unknown };

async function giveUpOrRetry(
  { service, db, logger }: Deps,
  { listener, message, messageKey, attempts, error }: Failure,
): Promise<Handling> {
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
