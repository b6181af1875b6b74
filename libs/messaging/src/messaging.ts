import type { ServiceName } from '@booking/contracts';
import {
  checkParts,
  composeService,
  jobRunner,
  type Database,
  type Job,
  type Logger,
  type Part,
} from '@booking/runtime';
import type { Bus } from './bus.ts';
import { answerDeadLetterHandler } from './answer-dead-letter.ts';
import type { CommandHandler } from './define-command-handler.ts';
import { listenersByStream, type Listener } from './define-listener.ts';
import { deliveryMetrics } from './delivery-metrics.ts';
import { forgetOldEvents } from './inbox.ts';
import { OutboxRelay } from './outbox-relay.ts';
import { replayDeadLetterHandler } from './replay-dead-letter.ts';
import { responder } from './responder.ts';
import { deliveryBatches } from './delivery-batches.ts';
import { Subscription } from './subscription.ts';

const MAINTENANCE_INTERVAL_MS = 3_600_000;

type Options = {
  service: ServiceName;
  db: Database;
  bus: Bus;
  listeners: readonly Listener[];
  commands: readonly CommandHandler[];
  logger: Logger;
  /** How long events wait for others that are handled in the same transaction. 0 when left out. */
  gatherMs?: number;
};

/**
 * How messages move in a service: its outbox is relayed, its listeners are fed, its commands are answered, its dead
 * letters can be read and replayed. Ready while the bus stores what the relay publishes and every listener hears.
 */
export function messaging({ service, db, bus, listeners, commands, logger, gatherMs = 0 }: Options): Part {
  const ownHandlers = [answerDeadLetterHandler({ service, db }), replayDeadLetterHandler({ service, db, listeners })];
  const handlers = [...commands, ...ownHandlers];
  const transactions = deliveryBatches({ service, db, logger, gatherMs });
  const subscriptions = [...listenersByStream(listeners)].map(
    ([stream, heard]) => new Subscription({ service, db, bus, logger, stream, listeners: heard, transactions }),
  );
  const relay = new OutboxRelay({ service, db, bus, logger });
  const loops = [relay, ...subscriptions];
  const parts: Part[] = [
    jobRunner({ db, jobs: [maintenance(db)], logger }),
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

/** Makes the outbox's next days and drops its oldest, and forgets events nobody sends any more. */
function maintenance(db: Database): Job {
  return {
    name: 'maintain-messaging',
    everyMs: MAINTENANCE_INTERVAL_MS,
    async run() {
      await db.raw('select maintain_outbox()');
      const forgotten = await forgetOldEvents(db);
      return forgotten > 0 ? 'more' : 'idle';
    },
  };
}
