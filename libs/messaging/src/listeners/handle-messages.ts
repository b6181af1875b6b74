import type { ServiceName } from '@booking/contracts';
import {
  type Database,
  exceededLimit,
  isTransientDatabaseError,
  type Logger,
  parseTraceparent,
  transact,
  type Transaction,
} from '@booking/runtime';
import { type DeliveredMessage, digestOf, insertDeadLetter } from '../dead-letters/dead-letters.ts';
import type { Listener } from './define-listener.ts';
import { claimEvents, countAttempt, forgetAttempts, giveBackAttempt } from './inbox.ts';
import { EarlierEventMissing, parseEvent, UnprocessableMessage } from './parse-event.ts';
import { processEvents, type Processing } from './process-events.ts';

const ATTEMPTS_MAX = 8;
/**
 * The number of attempts while an earlier event is missing, or PostgreSQL is short of time or memory: about an hour,
 * with pauses of up to thirty seconds.
 */
const ATTEMPTS_WHILE_IT_MAY_PASS_MAX = 160;

export type Deps = { service: ServiceName; db: Database; logger: Logger };

export type Delivery = { readonly listener: Listener; readonly message: DeliveredMessage };

/** The result of a message. `handled` includes messages that were handled before and those that became dead letters. */
export type Handling = { outcome: 'handled' } | { outcome: 'retry'; attempts: number } | { outcome: 'unavailable' };

/**
 * Handles messages in one transaction with their inbox rows. When one message fails, all are rolled back and the error
 * is thrown; the caller then handles each message alone.
 */
export async function handleTogether({ db }: Deps, deliveries: readonly Delivery[]): Promise<void> {
  const processings = deliveries.map(toProcessing);
  const allWereNew = await transact(db, (trx) => handleAsNew(trx, processings)).catch(falseIfHandledBefore);
  if (!allWereNew) await transact(db, (trx) => handleUnhandled(trx, processings));
}

/** Rolls back a transaction in which a listener received an event that it has already handled. */
class HandledBefore extends Error {}

/**
 * Passes events to their listeners before it is known whether they are new, because nearly all of them are. The claims
 * then share a round trip with the first statement of the listeners.
 */
async function handleAsNew(trx: Transaction, processings: readonly Processing[]): Promise<true> {
  const [claiming, handling] = await Promise.allSettled([
    claimEvents(trx, processings),
    processEvents(trx, processings),
  ]);
  if (claiming.status === 'rejected') throw claiming.reason;
  if (claiming.value.length < processings.length) throw new HandledBefore();
  if (handling.status === 'rejected') throw handling.reason;
  return true;
}

function falseIfHandledBefore(error: unknown): false {
  if (error instanceof HandledBefore) return false;
  throw error;
}

export async function handleUnhandled(trx: Transaction, processings: readonly Processing[]): Promise<void> {
  await processEvents(trx, await claimEvents(trx, processings));
}

/**
 * Handles one message and counts the attempt. After the last attempt, the message becomes a dead letter. Never throws.
 */
export async function handleAlone(deps: Deps, delivery: Delivery): Promise<Handling> {
  const { db } = deps;
  const { name: listener } = delivery.listener;
  const messageKey = digestOf(delivery.message);
  try {
    const attempts = await countAttempt(db, listener, messageKey);
    try {
      await handleOnce(deps, delivery, { messageKey, attempts });
      return { outcome: 'handled' };
    } catch (error) {
      return await giveUpOrRetry(deps, { ...delivery, messageKey, attempts, error });
    }
  } catch (err) {
    deps.logger.warn({ err, listener }, 'message waits for the database');
    return { outcome: 'unavailable' };
  }
}

/** Every counted attempt ended with the process. */
class EndsTheProcess extends Error {
  override readonly name = 'EndsTheProcess';

  constructor() {
    super('The process ended during the last attempts. Find the cause in its log before a replay.');
  }
}

type Attempt = { readonly messageKey: string; readonly attempts: number };

async function handleOnce({ db }: Deps, delivery: Delivery, { messageKey, attempts }: Attempt): Promise<void> {
  // Other failures become dead letters earlier.
  if (attempts > ATTEMPTS_WHILE_IT_MAY_PASS_MAX) throw new EndsTheProcess();
  const processing = toProcessing(delivery);
  await transact(db, async (trx) => {
    await handleUnhandled(trx, [processing]);
    await forgetAttempts(trx, delivery.listener.name, messageKey);
  });
}

function toProcessing({ listener, message }: Delivery): Processing {
  const { subject, traceparent, payload } = message;
  return { listener, event: parseEvent(listener.on, payload), subject, digest: digestOf(message), traceparent };
}

type Failure = Delivery & Attempt & { error: unknown };

async function giveUpOrRetry(
  { service, db, logger }: Deps,
  { listener, message, messageKey, attempts, error }: Failure,
): Promise<Handling> {
  // An exceeded limit is no outage: the database has just stored the attempt. This message may exceed the limit every
  // time.
  if (isTransientDatabaseError(error) && !exceededLimit(error)) {
    await giveBackAttempt(db, listener.name, messageKey);
    return { outcome: 'unavailable' };
  }
  const isHopeless = error instanceof UnprocessableMessage || attempts >= attemptsMax(error);
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

function attemptsMax(error: unknown): number {
  const mayPass = error instanceof EarlierEventMissing || exceededLimit(error);
  return mayPass ? ATTEMPTS_WHILE_IT_MAY_PASS_MAX : ATTEMPTS_MAX;
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
