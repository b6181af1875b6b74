import type { ServiceName } from '@booking/contracts';
import { checkParts, composeService, type Database, jobRunner, type Logger, type Part } from '@booking/runtime';
import type { Bus } from './bus/bus.ts';
import type { CommandHandler } from './commands/define-command-handler.ts';
import { responder } from './commands/responder.ts';
import {
  answerDeadLetterHandler,
  answerDeadLetterPageHandler,
  dismissDeadLetterHandler,
  replayDeadLetterHandler,
} from './dead-letters/dead-letter-handlers.ts';
import { deliveryMetrics } from './delivery-metrics.ts';
import { type Listener, listenersByStream } from './listeners/define-listener.ts';
import { deliveryBatches } from './listeners/delivery-batches.ts';
import { Subscription } from './listeners/subscription.ts';
import { OutboxRelay } from './outbox/outbox-relay.ts';
import { eraseMessagesHandler } from './retention/erase-messages.ts';
import { maintainMessagingJob } from './retention/maintain-messaging.ts';

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
    dismissDeadLetterHandler(deps),
    eraseMessagesHandler(deps),
  ];
}

/**
 * The messaging of a service: it publishes the outbox, passes events to the listeners, answers commands, and lets staff
 * read, replay and dismiss dead letters. It is ready while the bus stores events of the outbox and every listener receives
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
