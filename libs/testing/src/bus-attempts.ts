import { connect, type NatsConnection, PermissionViolationError } from '@nats-io/transport-node';
import type { BusUrls, BusUser } from './nats-accounts.ts';

/** A user of the bus that tries forbidden operations, and collects the refusals of nats-server. */
export class BusAttempts {
  readonly #connection: NatsConnection;
  readonly #refused = new Set<string>();

  private constructor(connection: NatsConnection) {
    this.#connection = connection;
    void this.#listen();
  }

  static async as(user: BusUser, urls: BusUrls): Promise<BusAttempts> {
    const { host, username, password } = new URL(urls(user));
    const options = { servers: host, user: username, pass: password, inboxPrefix: `_INBOX_${user}` };
    return new BusAttempts(await connect(options));
  }

  /** Publishes an empty message to each subject and returns the refused subjects. */
  async publish(subjects: readonly string[]): Promise<string[]> {
    for (const subject of subjects) this.#connection.publish(subject);
    return this.#refusedOf(subjects);
  }

  /** Subscribes to each `subject` or `subject queue`, and returns the refused ones. */
  async subscribe(attempts: readonly string[]): Promise<string[]> {
    for (const attempt of attempts) {
      const [subject = '', queue] = attempt.split(' ');
      this.#connection.subscribe(subject, { callback: () => undefined, ...(queue !== undefined && { queue }) });
    }
    return this.#refusedOf(attempts);
  }

  /**
   * Subscribes to each `subject` or `subject queue`, and sends itself a request there, with an invented subject as the
   * reply address. Returns the attempts after which the user could publish to the invented subject.
   */
  async answerItself(attempts: readonly string[]): Promise<string[]> {
    const refused = new Set(await this.subscribe(attempts));
    const heard = attempts.filter((attempt) => !refused.has(attempt) && !/[*>]/.test(attempt));
    const answers = heard.map((attempt, index) => ({ attempt, subject: `invented.${String(index)}` }));
    for (const { attempt, subject } of answers) {
      this.#connection.publish(attempt.split(' ')[0] ?? '', '', { reply: subject });
    }
    await this.#connection.flush();
    const kept = new Set(await this.publish(answers.map(({ subject }) => subject)));
    return answers.filter(({ subject }) => !kept.has(subject)).map(({ attempt }) => attempt);
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  /**
   * Returns the refused attempts. nats-server sends a refusal before the answer to a later request, so one request
   * shows that all refusals have arrived.
   */
  async #refusedOf(attempts: readonly string[]): Promise<string[]> {
    await this.#connection.flush();
    await new Promise((resolve) => setImmediate(resolve));
    return attempts.filter((attempt) => this.#refused.has(attempt));
  }

  async #listen(): Promise<void> {
    for await (const status of this.#connection.status()) {
      if (status.type !== 'error' || !(status.error instanceof PermissionViolationError)) continue;
      const { subject, queue } = status.error;
      this.#refused.add(queue === undefined ? subject : `${subject} ${queue}`);
    }
  }
}
