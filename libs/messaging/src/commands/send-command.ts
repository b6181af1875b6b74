import { type CommandDefinition, ProblemError, remark } from '@booking/contracts';
import { type Logger, withSpan } from '@booking/runtime';
import type { NatsConnection } from '@nats-io/transport-node';
import { traceHeaders } from '../outbox/publish-event.ts';
import type { CommandAnswer } from './answer-command.ts';
import { setDeadline } from './command-deadline.ts';

const REQUEST_TIMEOUT_MS = 2_000;

type Sending = { readonly connection: NatsConnection | undefined; readonly logger: Logger };

/** Sends a command or query over the bus. Throws `service-unavailable` without an answer in time. */
export async function sendCommand(
  { name, subject, answeredBy }: CommandDefinition,
  payload: string,
  { connection, logger }: Sending,
): Promise<CommandAnswer> {
  const unanswered = new ProblemError('service-unavailable', remark('service-silent', { service: answeredBy }));
  if (!connection) throw unanswered;
  const attributes = { 'rpc.system': 'nats', 'rpc.method': subject };
  try {
    return await withSpan({ name: `request ${name}`, kind: 'client', attributes }, async () => {
      const headers = traceHeaders();
      setDeadline(headers, REQUEST_TIMEOUT_MS);
      const message = await connection.request(subject, payload, { timeout: REQUEST_TIMEOUT_MS, headers });
      return message.json<CommandAnswer>();
    });
  } catch (err) {
    logger.warn({ err, command: name }, 'command was not answered');
    throw unanswered;
  }
}
