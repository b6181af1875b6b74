import { setTimeout as delay } from 'node:timers/promises';
import type { ServiceName } from '@booking/contracts';
import { type Logger, type Part, withSpan } from '@booking/runtime';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import type { Bus } from '../bus/bus.ts';
import { INBOXES } from '../bus/connection-options.ts';
import { answerCommand, problemOf } from './answer-command.ts';
import { deadlineOf } from './command-deadline.ts';
import type { CommandHandler } from './define-command-handler.ts';

type Options = { service: ServiceName; bus: Bus; handlers: readonly CommandHandler[]; logger: Logger };

/** The time to wait until the bus confirms the end of the subscriptions. Without a connection, it never does. */
const LEAVE_MS_MAX = 1_000;
/** The pause before a refused subscription is repeated. nats-server may get new permissions at any time. */
const REFUSED_PAUSE_MS = 5_000;

/**
 * Answers the commands and queries that other services send. All replicas of the service form a queue group, so one of
 * them gets each request. A replica that stops takes no more requests, and answers those that it has taken.
 */
export function responder({ service, bus, handlers, logger }: Options): Part {
  const answering = new Set<Promise<void>>();
  const subscriptions = new Map<CommandHandler, Subscription>();
  let isStopping = false;

  async function subscribe(): Promise<void> {
    const connection = await bus.connection();
    for (const handler of handlers) if (!bus.sendsToItself(handler.command)) listen(connection, handler);
  }

  function listen(connection: NatsConnection, handler: CommandHandler): void {
    if (isStopping) return;
    const callback = (refusal: Error | null, message: Msg): void => {
      if (refusal) void listenLater(connection, handler, refusal);
      if (!isInbox(message.reply)) return;
      const answered = answer(handler, message, logger).finally(() => answering.delete(answered));
      answering.add(answered);
    };
    subscriptions.set(handler, connection.subscribe(handler.command.subject, { queue: service, callback }));
  }

  /** nats.js forgets a refused subscription, also for its next connection. */
  async function listenLater(connection: NatsConnection, handler: CommandHandler, err: Error): Promise<void> {
    logger.error({ err, command: handler.command.name }, 'the bus refuses a subscription to a command');
    await delay(REFUSED_PAUSE_MS, undefined, { ref: false });
    listen(connection, handler);
  }

  return {
    name: 'responder',
    start() {
      void subscribe();
      return Promise.resolve();
    },
    async stop() {
      isStopping = true;
      const left = Promise.allSettled([...subscriptions.values()].map((subscription) => subscription.drain()));
      await Promise.race([left, delay(LEAVE_MS_MAX, undefined, { ref: false })]);
      await Promise.all(answering);
    },
  };
}

/**
 * Whether a reply subject is an inbox. Only inboxes get answers; otherwise a caller could make this service publish to
 * any subject.
 */
function isInbox(subject: string | undefined): boolean {
  return subject?.startsWith(INBOXES) ?? false;
}

async function answer(handler: CommandHandler, message: Msg, logger: Logger): Promise<void> {
  const { name, subject } = handler.command;
  const parent = message.headers?.get('traceparent') ?? null;
  await withSpan(
    { name: `answer ${name}`, kind: 'server', parent, attributes: { 'rpc.system': 'nats', 'rpc.method': subject } },
    async (span) => {
      const answering = { deadlineMs: deadlineOf(message.headers), logger, span };
      const answered = await answerCommand(handler, message.string(), answering);
      try {
        message.respond(JSON.stringify(answered));
      } catch (error) {
        // The answer is too large for a message of the bus.
        message.respond(JSON.stringify({ problem: problemOf(handler, error, answering) }));
      }
    },
  );
}
