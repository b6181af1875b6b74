import { backoffMs, count, type Part, pause, Signal } from '@booking/runtime';
import type { Consumer, ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import type { Bus } from '../bus/bus.ts';
import { consumerRequestSubject } from '../provisioning/bus-plan.ts';
import { TurnWatch } from '../turn-watch.ts';
import { batchesOf, FETCH_EXPIRES_MS } from './arrivals.ts';
import type { Listener } from './define-listener.ts';
import type { DeliveryBatches } from './delivery-batches.ts';
import { type Delivery, type Deps, handleAlone, type Handling } from './handle-messages.ts';
import { DATABASE_PAUSE, delivered, isEmpty, isMissing, settle } from './js-messages.ts';

/** How many messages are fetched at once: few enough to handle all of them well within the ack wait. */
const FETCH_MESSAGES_MAX = 256;
/** A fetch that lasts longer has lost its server unnoticed. */
const FETCH_OVERDUE_MS = 15_000;
const LOOP_RETRY = { firstMs: 100, maxMs: 2_000 };
/** The delay of a message without a listener here. During an upgrade, another replica may have a listener for it. */
const FOREIGN_PAUSE_MS = 1_000;
/** After more deliveries than this, no other replica has a listener for the message either, as after a rollback. */
const FOREIGN_DELIVERIES_MAX = 5;

type Options = Deps & { bus: Bus; stream: string; listeners: readonly Listener[]; transactions: DeliveryBatches };

/**
 * Feeds one stream to the listeners of a service: it fetches a bounded number of messages, handles those present in one
 * batch, and acknowledges after the commit. Each turn of the loop is independent of the others, so that a stalled turn
 * does not stop the loop.
 */
export class Subscription implements Part {
  readonly name: string;
  readonly #options: Options;
  readonly #listeners: ReadonlyMap<string, readonly Listener[]>;
  readonly #arrived = new Signal();
  readonly #stopping = new AbortController();
  readonly #turns = new TurnWatch();
  #consumer: Consumer | undefined;
  #messages: ConsumerMessages | undefined;
  #missing: unknown;
  #lacksEvents = false;
  #ended: Promise<void> = Promise.resolve();

  constructor(options: Options) {
    this.name = `listeners to ${options.stream}`;
    this.#options = options;
    this.#listeners = Map.groupBy(options.listeners, ({ on }) => on.subject);
  }

  start(): Promise<void> {
    this.#turns.completed();
    this.#ended = this.#loop();
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#messages?.stop();
    this.#arrived.raise();
    await this.#ended;
  }

  /** Throws while the stream or the consumer is missing, and when no turn has been completed for too long. */
  check(): Promise<void> {
    const complaint = this.#missing ?? this.#turns.complaint();
    if (complaint === undefined) return Promise.resolve();
    return Promise.reject(new Error(`${this.name} receive nothing`, { cause: complaint }));
  }

  isStuck(): boolean {
    return this.#turns.isStuck();
  }

  async #loop(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#turn();
      } catch (err) {
        this.#consumer = undefined;
        this.#missing = isMissing(err) ? err : undefined;
        const failures = this.#turns.failed(err);
        this.#options.logger.warn(
          { err, stream: this.#options.stream },
          'listeners cannot fetch events and will try again',
        );
        await pause(backoffMs(failures, LOOP_RETRY), this.#stopping.signal);
      }
    }
  }

  async #turn(): Promise<void> {
    const { bus, service, stream } = this.#options;
    const js = await bus.jetstream();
    if (this.#lacksEvents) this.#consumer = undefined;
    this.#consumer ??= await js.consumers.get(stream, service);
    this.#missing = undefined;
    await this.#requireEvents(this.#consumer);
    if (this.#stopping.signal.aborted) return;
    this.#messages = await this.#consumer.fetch({ max_messages: FETCH_MESSAGES_MAX, expires: FETCH_EXPIRES_MS });
    const overdue = setTimeout(() => this.#messages?.stop(), FETCH_OVERDUE_MS);
    try {
      let isWaiting = false;
      for await (const batch of batchesOf(this.#messages, this.#arrived)) isWaiting = await this.#handleOrReturn(batch);
      if (!isWaiting) this.#turns.completed();
    } finally {
      clearTimeout(overdue);
    }
  }

  /** Asks for the events of all listeners if the consumer lacks some, because an earlier version provisioned it. */
  async #requireEvents(consumer: Consumer): Promise<void> {
    const { filter_subjects: subjects = [] } = (await consumer.info(true)).config;
    const lacksEvents = [...this.#listeners.keys()].some((subject) => !subjects.includes(subject));
    const { stream, logger } = this.#options;
    if (lacksEvents && !this.#lacksEvents) logger.warn({ stream }, 'listeners wait for the stream provisioner');
    if (lacksEvents) this.#askForConsumer();
    this.#lacksEvents = lacksEvents;
  }

  #askForConsumer(): void {
    const { bus, service } = this.#options;
    bus.notify(consumerRequestSubject(service));
  }

  /**
   * After a stop, returns undelivered messages at once for another replica or the next start. Returns whether a message
   * waits for the database.
   */
  async #handleOrReturn(batch: readonly JsMsg[]): Promise<boolean> {
    if (!this.#stopping.signal.aborted) return this.#handle(batch);
    for (const message of batch) message.nak();
    return false;
  }

  async #handle(batch: readonly JsMsg[]): Promise<boolean> {
    if (batch.some((message) => this.#isForNobody(message))) this.#askForConsumer();
    const events = batch.filter((message) => this.#isForUs(message));
    const repeated = events.filter(({ info }) => info.deliveryCount > 1);
    const fresh = events.filter(({ info }) => info.deliveryCount === 1);
    const alone = (await this.#triedTogether(fresh)) ? repeated : [...fresh, ...repeated];
    let isWaiting = false;
    for (const message of alone) {
      // The waiting message returns after a delay, so those that are returned untried are delivered first.
      if (isWaiting || this.#stopping.signal.aborted) message.nak();
      else isWaiting = await this.#handleAlone(message);
    }
    if (isWaiting) await this.#pauseForDatabase();
    return isWaiting;
  }

  async #pauseForDatabase(): Promise<void> {
    const failures = this.#turns.failed(new Error('a message waits for the database'));
    await pause(backoffMs(failures, DATABASE_PAUSE), this.#stopping.signal);
  }

  #isForNobody({ subject, info }: JsMsg): boolean {
    return !this.#listeners.has(subject) && info.deliveryCount > FOREIGN_DELIVERIES_MAX;
  }

  #isForUs(message: JsMsg): boolean {
    if (!this.#listeners.has(message.subject)) message.nak(FOREIGN_PAUSE_MS);
    else if (isEmpty(message)) this.#ignore(message);
    else return true;
    return false;
  }

  #ignore(message: JsMsg): void {
    count('booking.listener.ignored_messages', { stream: this.#options.stream });
    message.ack();
  }

  async #triedTogether(messages: readonly JsMsg[]): Promise<boolean> {
    if (messages.length === 0) return true;
    try {
      await this.#options.transactions.submit(messages.flatMap((message) => this.#deliveries(message)));
    } catch (err) {
      this.#options.logger.debug({ err, stream: this.#options.stream }, 'handling messages one by one');
      return false;
    }
    messages.forEach((message) => message.ack());
    this.#turns.completed();
    return true;
  }

  /**
   * A message with several listeners is delivered again until all of them have handled it. Each listener handles it
   * once. Returns whether the message waits for the database.
   */
  async #handleAlone(message: JsMsg): Promise<boolean> {
    const handlings: Handling[] = [];
    for (const delivery of this.#deliveries(message)) handlings.push(await handleAlone(this.#options, delivery));
    settle(message, handlings);
    const isWaiting = handlings.some(({ outcome }) => outcome === 'unavailable');
    if (!isWaiting) this.#turns.completed();
    return isWaiting;
  }

  #deliveries(message: JsMsg): Delivery[] {
    const listeners = this.#listeners.get(message.subject) ?? [];
    return listeners.map((listener) => ({ listener, message: delivered(message) }));
  }
}
