import { connect, PermissionViolationError, type NatsConnection } from '@nats-io/transport-node';
import type { BusUrls, BusUser } from './nats-accounts.ts';

/** One user of the bus who tries what others may do, and hears from nats-server what it refuses. */
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

  /** Publishes nothing to each subject and returns those that were refused. */
  async publish(subjects: readonly string[]): Promise<string[]> {
    for (const subject of subjects) this.#connection.publish(subject);
    return this.#refusedOf(subjects);
  }

  /** Subscribes to each, `subject` or `subject queue`, and returns those that were refused. */
  async subscribe(attempts: readonly string[]): Promise<string[]> {
    for (const attempt of attempts) {
      const [subject = '', queue] = attempt.split(' ');
      this.#connection.subscribe(subject, { callback: () => undefined, ...(queue !== undefined && { queue }) });
    }
    return this.#refusedOf(attempts);
  }

  close(): Promise<void> {
    return this.#connection.close();
  }

  /** A refusal comes before the answer to what was sent after the attempt. */
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
