import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type CommandDefinition,
  type DataOf,
  type EventDefinition,
  type EventOf,
  type ServiceName,
  streamOf,
} from '@booking/contracts';
import { type ListenerDescription, provisionBus } from '@booking/messaging';
import { jetstream, type JetStreamClient } from '@nats-io/jetstream';
import { headers, type Msg, type NatsConnection, RequestError } from '@nats-io/transport-node';
import { connectObserver } from './connect-observer.ts';
import { eventually } from './eventually.ts';
import type { BusUrls } from './nats-accounts.ts';
import { StreamReader } from './stream-reader.ts';

const PUBLISH_TIMEOUT_MS = 1_000;
const REQUEST_TIMEOUT_MS = 30_000;
const UNHEARD_PAUSE_MS = 20;

type Publication<Definition> = { about: string; version?: number; data: DataOf<Definition>; id?: string; time?: Date };

/** Uses the bus from outside the service under test: publishes events of other services and reads published ones. */
export class BusProbe {
  readonly #connection: NatsConnection;
  readonly #js: JetStreamClient;
  readonly #reads = new Map<string, StreamReader>();

  constructor(connection: NatsConnection) {
    this.#connection = connection;
    this.#js = jetstream(connection);
  }

  /** Publishes an event as its owner would, and returns its id. */
  async publish<Definition extends EventDefinition>(
    definition: Definition,
    { about, version = 1, data, id = randomUUID(), time = new Date() }: Publication<Definition>,
  ): Promise<string> {
    const envelope = {
      specversion: '1.0',
      id,
      source: `/services/${definition.publishedBy}`,
      type: definition.name,
      subject: about,
      time: time.toISOString(),
      dataversion: 1,
      aggregateversion: version,
      data,
    };
    await this.publishRaw(definition, JSON.stringify(envelope));
    return id;
  }

  /** Publishes bytes that need not be an event. Retries while the bus is down. */
  async publishRaw({ subject }: EventDefinition, payload: string): Promise<void> {
    const options = { msgID: randomUUID(), timeout: PUBLISH_TIMEOUT_MS };
    await eventually(() => this.#js.publish(subject, payload, options));
  }

  /** All events of this type in the stream, oldest first. */
  async published<Definition extends EventDefinition>(definition: Definition): Promise<EventOf<Definition>[]> {
    const read = this.#reads.get(definition.subject) ?? new StreamReader(this.#js, definition);
    this.#reads.set(definition.subject, read);
    return (await read.all()) as EventOf<Definition>[];
  }

  /** The number of events that a service has received from the stream of this event, and has not handled. */
  async countReceived({ publishedBy }: EventDefinition, service: ServiceName): Promise<number> {
    const consumer = await this.#js.consumers.get(streamOf[publishedBy], service);
    return (await consumer.info()).num_ack_pending;
  }

  /** Sends a command and returns the raw answer: `{result}` or `{problem}`. Waits until a service answers. */
  async request(
    { subject }: CommandDefinition,
    request: unknown,
    header: Readonly<Record<string, string>> = {},
  ): Promise<{ result?: unknown; problem?: unknown }> {
    const sent = headers();
    Object.entries(header).forEach(([name, value]) => sent.set(name, value));
    const options = { timeout: REQUEST_TIMEOUT_MS, headers: sent };
    const answer = await this.#answered(() => this.#connection.request(subject, JSON.stringify(request), options));
    return answer.json();
  }

  /**
   * Repeats a request until it is answered. A service that has just started answers only when the bus has registered
   * its subscription.
   */
  async #answered(ask: () => Promise<Msg>, deadline = performance.now() + REQUEST_TIMEOUT_MS): Promise<Msg> {
    try {
      return await ask();
    } catch (error) {
      const isUnheard = error instanceof RequestError && error.isNoResponders();
      if (!isUnheard || performance.now() >= deadline) throw error;
    }
    await delay(UNHEARD_PAUSE_MS);
    return this.#answered(ask, deadline);
  }

  /** Answers a command or query as its service would. The reply may be a promise. */
  answer({ subject }: CommandDefinition, reply: (request: unknown) => unknown): void {
    this.#connection.subscribe(subject, {
      callback: (_error, message) => {
        void Promise.resolve(reply(message.json())).then((answer) => message.respond(JSON.stringify(answer)));
      },
    });
  }

  close(): Promise<void> {
    return this.#connection.close();
  }
}

type Listening = { readonly name: ServiceName; readonly listeners: readonly ListenerDescription[] };

/** Provisions the streams and the consumers of the service under test, and connects. */
export async function openBusProbe(urls: BusUrls, { name: service, listeners }: Listening): Promise<BusProbe> {
  await provisionBus({
    servers: [urls('provisioner')],
    replicas: 1,
    listeners: listeners.map((listener) => ({ service, listener })),
  });
  return connectBusProbe(urls);
}

/** Connects to the bus of a running product. */
export async function connectBusProbe(urls: BusUrls): Promise<BusProbe> {
  return new BusProbe(await connectObserver(urls));
}
