import type { ServiceName } from '@booking/contracts';
import { checkParts, composeService, type Database, jobRunner, type Logger, type Part } from '@booking/runtime';
import { answerDeadLetterHandler, answerDeadLetterPageHandler } from './answer-dead-letter.ts';
import type { Bus } from './bus.ts';
import type { CommandHandler } from './define-command-handler.ts';
import { type Listener, listenersByStream } from './define-listener.ts';
import { deliveryBatches } from './delivery-batches.ts';
import { deliveryMetrics } from './delivery-metrics.ts';
import { eraseMessagesHandler } from './erase-messages.ts';
import { maintainMessagingJob } from './maintain-messaging.ts';
import { OutboxRelay } from './outbox-relay.ts';
import { replayDeadLetterHandler } from './replay-dead-letter.ts';
import { responder } from './responder.ts';
import { Subscription } from './subscription.ts';

type Options = {
  service: ServiceName;
  db: Database;
  bus: Bus;
  listeners: readonly Listener[];
  commands: readonly CommandHandler[];
  logger: Logger;
  /** How long events wait for others, to share their transaction. By default they do not wait. */
  gatherMs?: number;
};

/** The commands and queries that every service answers: about its dead letters and its outbox. */
export function messagingHandlers(
  deps: Pick<Options, 'service' | 'db' | 'bus' | 'listeners'>,
): readonly CommandHandler[] {
  return [
    answerDeadLetterHandler(deps),
    answerDeadLetterPageHandler(deps),
    replayDeadLetterHandler(deps),
    eraseMessagesHandler(deps),
  ];
}

/**
 * The messaging of a service: it publishes the outbox, passes events to the listeners, answers commands, and lets staff
 * read and replay dead letters. It is ready while the bus stores events of the outbox and every listener receives
 * messages.
 */
export function messaging({ service, db, bus, listeners, commands, logger, gatherMs = 0 }: Options): Part {
  const handlers = [...commands, ...messagingHandlers({ service, db, bus, listeners })];
  bus.handleOwn(handlers);
  const transactions = deliveryBatches({ service, db, logger, gatherMs });
  const subscriptions = [...listenersByStream(listeners)].map(
    ([stream, heard]) => new Subscription({ service, db, bus, logger, stream, listeners: heard, transactions }),
  );
  const relay = new OutboxRelay({ service, db, bus, logger });
  const loops = [relay, ...subscriptions];
  const parts: Part[] = [
    jobRunner({ db, jobs: [maintainMessagingJob(db)], logger }),
    relay,
    responder({ service, bus, handlers, logger }),
    transactions,
    ...subscriptions,
    deliveryMetrics({ service, db, bus, listeners }),
  ];
  const inner = composeService('messaging', parts, logger);

  return {
    name: 'messaging',
    start: () => inner.start(),
    stop: () => inner.stop(),
    check: () => checkParts(loops),
    isStuck: () => loops.some((loop) => loop.isStuck()),
  };
}
