import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { type CommandDefinition, fromProblemDetails, type ProblemDetails, type ServiceName } from '@booking/contracts';
import { backoffMs, type BusAddress, type Logger, type Part, WaitingNotice, withSpan } from '@booking/runtime';
import { jetstream, type JetStreamClient } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { z } from 'zod';
import { answerCommand, type CommandAnswer } from '../commands/answer-command.ts';
import type { CommandHandler } from '../commands/define-command-handler.ts';
import { sendCommand } from '../commands/send-command.ts';
import { connectToBus } from './connect-to-bus.ts';
import { requireVersion } from './require-version.ts';

const CONNECT_RETRY = { firstMs: 100, maxMs: 2_000 };
const CONNECTION_WAIT_MS = 500;
/** The bus counts as down when it does not answer within this time. The limit of a readiness check is longer. */
const ANSWER_TIMEOUT_MS = 1_500;

type BusOptions = BusAddress & {
  name: ServiceName;
  /** The commands and queries that this service may send. */
  sends: readonly CommandDefinition[];
  logger: Logger;
};

/**
 * The connection of a service to NATS. `start` does not wait for the server: a service also works while the bus is
 * down, and its events wait in the outbox.
 */
export class Bus implements Part {
  readonly name = 'bus';
  readonly #options: BusOptions;
  readonly #connected = Promise.withResolvers<NatsConnection>();
  #ownHandlers: readonly CommandHandler[] = [];
  #connection: NatsConnection | undefined;
  #interruptions = 0;
  #isInterrupted = false;
  #isStopping = false;

  constructor(options: BusOptions) {
    this.#options = options;
  }

  /** How often the connection was lost. After an interruption, earlier knowledge about the bus may be outdated. */
  get interruptions(): number {
    return this.#interruptions;
  }

  start(): Promise<void> {
    void this.#connect();
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#connection?.close();
  }

  /** Throws unless the bus answers now. */
  async check(): Promise<void> {
    const connection = this.#openConnection();
    if (this.#isInterrupted) throw new Error('the connection to the bus is interrupted');
    const answered = connection.flush().then(() => true);
    answered.catch(() => undefined);
    if (!(await Promise.race([answered, delay(ANSWER_TIMEOUT_MS, false, { ref: false })])))
      throw new Error('the bus does not answer');
  }

  /** Resolves with the connection as soon as there is one, without a time limit. */
  connection(): Promise<NatsConnection> {
    return this.#connected.promise;
  }

  /** Waits briefly for the connection. Throws when there is none yet; the caller retries. */
  async jetstream(): Promise<JetStreamClient> {
    if (!this.#connection) await Promise.race([this.#connected.promise, delay(CONNECTION_WAIT_MS)]);
    return jetstream(this.#openConnection());
  }

  /** Whether the service sends a command that it answers itself. Such a command does not pass the bus. */
  sendsToItself(command: CommandDefinition): boolean {
    return command.answeredBy === this.#options.name && this.#options.sends.includes(command);
  }

  /** Sets the handlers of the commands that this service sends to itself. */
  handleOwn(handlers: readonly CommandHandler[]): void {
    this.#ownHandlers = handlers;
  }

  /**
   * Sends a command or query and returns its reply. A command to this service itself is carried out without the bus and
   * without a time limit. Throws the ProblemError of the answer. Throws `service-unavailable` without an answer of
   * another service within two seconds. Then the command may have been carried out, but it does not begin more than
   * a second later.
   */
  async request<Request extends z.ZodType, Reply extends z.ZodType>(
    command: CommandDefinition<Request, Reply>,
    request: z.input<Request>,
  ): Promise<z.output<Reply>> {
    assert(
      this.#options.sends.includes(command),
      `${this.#options.name} does not declare that it sends ${command.name}`,
    );
    const payload = JSON.stringify(request);
    const answer = this.sendsToItself(command)
      ? await this.#answerItself(command, payload)
      : await sendCommand(command, payload, { connection: this.#connection, logger: this.#options.logger });
    if ('problem' in answer) throw toError(command, answer.problem);
    return command.reply.parse(answer.result);
  }

  /** Publishes an empty message, if the connection is open. Its delivery is not confirmed. */
  notify(subject: string): void {
    if (this.#connection && !this.#connection.isClosed()) this.#connection.publish(subject);
  }

  #openConnection(): NatsConnection {
    if (!this.#connection || this.#connection.isClosed()) throw new Error('the bus is not connected');
    return this.#connection;
  }

  /** The answer becomes JSON and is parsed, as it is on the bus. */
  async #answerItself(command: CommandDefinition, payload: string): Promise<CommandAnswer> {
    const handler = this.#ownHandlers.find((own) => own.command === command);
    assert(handler, `${this.#options.name} has no handler of ${command.name}`);
    const { logger } = this.#options;
    return withSpan({ name: `answer ${command.name}`, kind: 'internal' }, async (span) => {
      const answer = await answerCommand(handler, payload, { deadlineMs: undefined, logger, span });
      return JSON.parse(JSON.stringify(answer)) as CommandAnswer;
    });
  }

  async #connect(): Promise<void> {
    const { name, logger, servers } = this.#options;
    const notice = new WaitingNotice(`the bus at ${servers.map((server) => new URL(server).host).join(', ')}`, logger);
    for (let attempt = 1; !this.#isStopping; attempt += 1) {
      try {
        this.#adopt(await connectToBus(this.#options, name));
        notice.over();
        return;
      } catch (error) {
        notice.because(error);
        await delay(backoffMs(attempt, CONNECT_RETRY));
      }
    }
  }

  /** Ends the process if the connection closes for good, because the service would do nothing without the bus. */
  #adopt(connection: NatsConnection): void {
    if (this.#isStopping) {
      void connection.close();
      return;
    }
    this.#connection = connection;
    this.#connected.resolve(connection);
    void this.#noteInterruptions(connection);
    void connection.closed().then((error) => {
      if (!this.#isStopping) throw new Error('the bus closed the connection for good', { cause: error });
    });
  }

  /** Ends the process if the server is too old after a reconnection. The next process then does not use it. */
  async #noteInterruptions(connection: NatsConnection): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') this.#interruptions += 1;
      if (type === 'disconnect' || type === 'reconnect') this.#isInterrupted = type === 'disconnect';
      if (type === 'reconnect') requireVersion(connection);
    }
  }
}

function toError({ name }: CommandDefinition, problem: ProblemDetails): Error {
  return fromProblemDetails(problem) ?? new Error(`${name} failed: ${problem.title}`);
}
