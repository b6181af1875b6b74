import { randomUUID } from 'node:crypto';
import {
  type Booking,
  BookingCreated,
  type EventDefinition,
  type EventOf,
  GatewayPaymentReported,
  GetPayable,
  Payment,
  type PaymentReport,
  type Permission,
  ProblemError,
  toProblemDetails,
} from '@booking/contracts';
import type { GatewaySimulator, Session } from '@booking/gateway-simulator';
import { createDatabase, createLogger, type Database, type Logger } from '@booking/runtime';
import {
  busOfThisFile,
  type BusProbe,
  createTestDatabase,
  createTokenIssuer,
  DeclaredAnswers,
  eventually,
  openBusProbe,
  type TokenIssuer,
} from '@booking/testing';
import { sampleBooking } from '@booking/testing/samples';
import { migrations } from '../migrations/index.ts';
import { type Config, loadConfig } from '../src/config.ts';
import { paymentsService } from '../src/service.ts';
import { environment, type GatewayOptions, startSimulator } from './environment.ts';

const RETURN_URL = 'https://shop.test/done';
const declared = new DeclaredAnswers('openapi.json');

export type Answer = { readonly status: number; readonly headers: Headers; readonly body: unknown };
/** The columns of a row of `payments` that tests read. */
export type StoredPayment = {
  id: string;
  booking_id: string;
  status: string;
  redirect_url: string | null;
  lease_until: Date;
  next_check_at: Date | null;
  close_requested_at: Date | null;
};

type BookingAnswer = { readonly booking: Booking; readonly version: number };
type Replica = ReturnType<typeof paymentsService.create>;

const silent = createLogger({ service: 'payments', level: 'silent' });

type Options = GatewayOptions & { readonly logger?: Logger };

function createReplica(config: Config, logger: Logger): Replica {
  return paymentsService.create(config, { logger });
}

type Initiation = Pick<Request, 'sub' | 'permissions'> & { key?: string; body?: Record<string, unknown> };

/** The real service with a simulated gateway, a probe on its bus and a connection to its database. */
export class TestPayments {
  readonly gateway: GatewaySimulator;
  readonly bus: BusProbe;
  readonly db: Database;
  /** Bookings without an event. The probe answers `GetPayable` with them, and stores each requested id. */
  readonly unheard = new Map<string, Booking>();
  readonly questions: string[] = [];
  /** Answers to the next requests for a booking, in their order; they come before `unheard`. */
  readonly answers = new Map<string, Promise<BookingAnswer>[]>();
  readonly config: Config;
  readonly #issuer: TokenIssuer;
  readonly #service: Replica;
  readonly #replicas: Replica[] = [];

  private constructor(parts: Parts) {
    this.gateway = parts.gateway;
    this.bus = parts.bus;
    this.db = parts.db;
    this.#issuer = parts.issuer;
    this.config = parts.config;
    this.#service = parts.service;
    this.bus.answer(GetPayable, (request) => this.#answerForBookings(request as { bookingId: string }));
  }

  /** Starts the service with the given variables, gateway and logger. */
  static async start(variables: NodeJS.ProcessEnv = {}, { logger = silent, ...options }: Options = {}) {
    const [databaseUrl, urls] = await Promise.all([createTestDatabase('payments', migrations), busOfThisFile()]);
    const [bus, issuer, gateway] = await Promise.all([
      openBusProbe(urls, paymentsService),
      createTokenIssuer(),
      startSimulator(options),
    ]);
    const usual = environment({ databaseUrl, natsUrl: urls('payments'), gatewayUrl: gateway.url, issuer });
    const config = loadConfig({ ...usual, ...variables });
    const service = createReplica(config, logger);
    await service.start();
    return new TestPayments({ gateway, bus, issuer, config, service, db: createDatabase(databaseUrl) });
  }

  /** Starts another replica of the same service. */
  async startReplica(): Promise<void> {
    this.#replicas.push(createReplica(this.config, silent));
    await this.#replicas.at(-1)?.start();
  }

  async stop(): Promise<void> {
    await Promise.all([this.#service, ...this.#replicas].map((service) => service.stop()));
    await Promise.all([this.gateway.stop(), this.bus.close(), this.db.destroy()]);
  }

  /** Sends a request as this client and reads the answer. */
  async send(
    path: string,
    { sub = 'alice', permissions = [], method = 'GET', body, ...request }: Request = {},
  ): Promise<Answer> {
    const token = await this.#issuer.token(sub, permissions);
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...request.headers };
    const url = `http://127.0.0.1:${this.#service.port()}/api/v1/payments/${path}`;
    return declared.read(method, await fetch(url, { method, headers, ...(body !== undefined && { body }) }));
  }

  /** Publishes the event of a new booking and waits until it is handled. */
  async bookingCreated(changes: Partial<Booking> = {}): Promise<Booking> {
    const booking = sampleBooking(changes);
    await this.bus.publish(BookingCreated, { about: booking.id, data: { booking } });
    await eventually(async () => {
      const known = await this.db('payables').where({ booking_id: booking.id });
      if (known.length === 0) throw new Error('the event is not handled yet');
    });
    return booking;
  }

  initiate(bookingId: string, { key, sub = 'alice', permissions = [], body = {} }: Initiation = {}): Promise<Answer> {
    return this.send(`${bookingId}/initiate`, {
      method: 'POST',
      sub,
      permissions,
      headers: key === undefined ? {} : { 'idempotency-key': key },
      body: JSON.stringify({ method: 'sandbox', returnUrl: RETURN_URL, ...body }),
    });
  }

  async openSession(changes: Partial<Booking> = {}): Promise<{ payment: Payment; session: Session }> {
    const booking = await this.bookingCreated(changes);
    const { body } = await this.initiate(booking.id, { key: randomUUID(), sub: booking.customerId });
    const payment = Payment.parse(body);
    return { payment, session: this.sessionOf(payment) };
  }

  /** Publishes the report of a verified webhook: a success for the requested amount, with the given changes. */
  async report(payment: Payment, { id = randomUUID(), report = {}, ...rest }: Reported = {}): Promise<void> {
    const succeeded: PaymentReport = {
      kind: 'payment',
      status: 'succeeded',
      reference: payment.gatewayReference,
      paymentId: payment.id,
      captureReference: `capture-${payment.id}`,
      amount: payment.amount,
      reason: null,
    };
    const { method } = payment;
    const data = { callbackId: randomUUID(), method, vouching: 'body', addressedBookingId: payment.bookingId } as const;
    await this.bus.publish(GatewayPaymentReported, {
      id,
      about: data.callbackId,
      data: { ...data, report: { ...succeeded, ...report }, ...rest },
    });
  }

  /** Waits until all reports are handled or have become dead letters. */
  async reportsHandled(): Promise<void> {
    const published = await this.bus.published(GatewayPaymentReported);
    await eventually(async () => {
      const handled = await this.db('inbox').where({ listener: 'ConfirmPayment' }).pluck<string[]>('event_id');
      const parked = await this.db('dead_letters').where({ listener: 'ConfirmPayment' }).pluck<string[]>('event_id');
      const known = new Set([...handled, ...parked]);
      if (published.some(({ id }) => !known.has(id))) throw new Error('reports are still waiting');
    });
  }

  sessionOf({ id }: Payment): Session {
    const sessions = this.gateway.controls.sessions().filter(({ clientReference }) => clientReference === id);
    if (sessions.length !== 1 || !sessions[0]) throw new Error(`payment ${id} has ${sessions.length} sessions`);
    return sessions[0];
  }

  /** The stored attempts of a booking, oldest first. */
  async attemptsOf(bookingId: string): Promise<StoredPayment[]> {
    return this.db<StoredPayment>('payments').where({ booking_id: bookingId }).orderBy('id').select();
  }

  /** The only stored attempt of a booking. */
  async attemptOf(bookingId: string): Promise<StoredPayment> {
    const [attempt, ...others] = await this.attemptsOf(bookingId);
    if (!attempt || others.length > 0) throw new Error(`booking ${bookingId} does not have exactly one attempt`);
    return attempt;
  }

  /** The sessions of a booking's attempts that can still be paid at the gateway. */
  async openSessionsOf(bookingId: string): Promise<Session[]> {
    const ids = new Set((await this.attemptsOf(bookingId)).map(({ id }) => id));
    return this.gateway.controls
      .sessions()
      .filter(({ clientReference, status }) => status === 'open' && ids.has(clientReference ?? ''));
  }

  async #answerForBookings({ bookingId }: { bookingId: string }): Promise<unknown> {
    this.questions.push(bookingId);
    const next = this.answers.get(bookingId)?.shift();
    if (next) return { result: await next };
    const booking = this.unheard.get(bookingId);
    if (booking) return { result: { booking, version: 1 } };
    return { problem: toProblemDetails(new ProblemError('booking-not-found', 'There is no such booking.')) };
  }

  async read({ id, bookingId }: Payment): Promise<Payment> {
    const { body } = await this.send(`${bookingId}/${id}`, { permissions: ['read_all'] });
    return Payment.parse(body);
  }

  /** Events of this type about a payment or a dispute, oldest first. */
  async eventsAbout<D extends EventDefinition>(definition: D, { id }: { id: string }): Promise<EventOf<D>[]> {
    const events = await this.bus.published(definition);
    return events.filter(({ data }) => JSON.stringify(data).includes(id));
  }
}

type Reported = Partial<Omit<GatewayPaymentReported['data'], 'report'>> & {
  /** The id of the event; a repetition has the same id. */
  id?: string;
  report?: Partial<PaymentReport>;
};

type Parts = Pick<TestPayments, 'gateway' | 'bus' | 'db' | 'config'> & { issuer: TokenIssuer; service: Replica };

type Request = {
  sub?: string;
  permissions?: readonly Permission[];
  method?: string;
  headers?: Record<string, string>;
  body?: string;
};
