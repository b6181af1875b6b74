import { setTimeout as delay } from 'node:timers/promises';
import { ProblemError, type ServiceName, toProblemDetails } from '@booking/contracts';
import { errorTypeOf, isTransientDatabaseError, type Logger, type Part, type Span, withSpan } from '@booking/runtime';
import type { Msg, Subscription } from '@nats-io/transport-node';
import { z } from 'zod';
import type { Bus, CommandAnswer } from './bus.ts';
import { deadlineOf } from './command-deadline.ts';
import { INBOXES } from './connection-options.ts';
import type { CommandHandler } from './define-command-handler.ts';

type Options = { service: ServiceName; bus: Bus; handlers: readonly CommandHandler[]; logger: Logger };

/** Without a connection, the bus never confirms that it delivers no more requests. */
const LEAVE_MS_MAX = 1_000;

/**
 * Answers the commands and queries of a service. All replicas of the service form a queue group, so one of them gets
 * each request. A replica that stops takes no more requests, and answers those that it has taken.
 */
export function responder({ service, bus, handlers, logger }: Options): Part {
  const answering = new Set<Promise<void>>();
  let subscriptions: readonly Subscription[] = [];
  let isStopping = false;

  async function subscribe(): Promise<void> {
    const connection = await bus.connection();
    if (isStopping) return;
    subscriptions = handlers.map((handler) =>
      connection.subscribe(handler.command.subject, {
        queue: service,
        callback: (_error, message) => {
          if (!isInbox(message.reply)) return;
          const answered = answer(handler, message, logger).finally(() => answering.delete(answered));
          answering.add(answered);
        },
      }),
    );
  }

  return {
    name: 'responder',
    start() {
      void subscribe();
      return Promise.resolve();
    },
    async stop() {
      isStopping = true;
      const left = Promise.allSettled(subscriptions.map((subscription) => subscription.drain()));
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
      const problemOf = (error: unknown) => ({ problem: toProblem(handler, error, { logger, span }) });
      const reply = await run(handler, message, logger).catch(problemOf);
      try {
        message.respond(JSON.stringify(reply));
      } catch (error) {
        // The reply is too large for a message of the bus.
        message.respond(JSON.stringify(problemOf(error)));
      }
    },
  );
}

async function run(handler: CommandHandler, message: Msg, logger: Logger): Promise<CommandAnswer> {
  const deadlineMs = deadlineOf(message.headers);
  if (deadlineMs !== undefined && Date.now() > deadlineMs) {
    const { name: command } = handler.command;
    logger.warn({ command }, 'a command came after its deadline: this process stood still, or two clocks differ');
    throw new ProblemError('service-unavailable', 'The request arrived after its deadline.');
  }
  const request = handler.command.request.safeParse(parseJson(message));
  if (!request.success) throw new ProblemError('validation-failed', z.prettifyError(request.error));
  return { result: await handler.handle(request.data, { deadlineMs }) };
}

function parseJson(message: Msg): unknown {
  try {
    return message.json();
  } catch {
    throw new ProblemError('malformed-json', 'The request is not JSON.');
  }
}

function toProblem({ command }: CommandHandler, error: unknown, { logger, span }: { logger: Logger; span: Span }) {
  if (error instanceof ProblemError) return toProblemDetails(error);
  span.fail(errorTypeOf(error));
  logger.error({ err: error, command: command.name }, 'command failed');
  if (isTransientDatabaseError(error)) {
    return toProblemDetails(new ProblemError('service-unavailable', 'The service cannot answer now.'));
  }
  return { type: 'about:blank', title: 'Internal Server Error', status: 500, detail: '' };
}
