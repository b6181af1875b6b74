import {
  type Booking,
  BookingCreated,
  type CommandDefinition,
  type EventDefinition,
  type EventOf,
  type Money,
  type Payment,
  PaymentCompleted,
  Refund,
  RefundFailed,
  RefundProcessed,
  type RefundStatus,
} from '@booking/contracts';
import type { GatewaySimulator, Refund as GatewayRefund } from '@booking/gateway-simulator';
import { createGateways, type PaymentGateway } from '@booking/gateways';
import { createDatabase, type Database, newId, systemClock } from '@booking/runtime';
import {
  awaitOutbox,
  busOfThisFile,
  type BusProbe,
  createTestDatabase,
  createTokenIssuer,
  eventually,
  type LocalServer,
  openBusProbe,
  type TokenIssuer,
} from '@booking/testing';
import { expect } from '@jest/globals';
import { migrations } from '../migrations/index.ts';
import { type Config, loadConfig } from '../src/config.ts';
import { refundsService } from '../src/service.ts';
import { startCallbackReceiver } from './callback-receiver.ts';
import { environment, startSimulator } from './environment.ts';
import { aBooking, aPayment } from './samples.ts';
import { type Answer, declared, type Sending, type Staff } from './sending.ts';
import { type RunningService, startService } from './start-service.ts';
import type { Balance, StoredAllocation } from './stored-rows.ts';

export type { Answer, Balance, StoredAllocation };

export type Paid = { readonly booking: Booking; readonly payment: Payment };
/** The real service with a simulated gateway, a probe on its bus and a connection to its database. */
export class TestRefunds {
  readonly simulator: GatewaySimulator;
  readonly gateway: PaymentGateway;
  readonly bus: BusProbe;
  readonly db: Database;
  readonly #parts: Surroundings;

  private constructor(parts: Surroundings) {
    this.simulator = parts.simulator;
    this.gateway = parts.gateway;
    this.bus = parts.bus;
    this.db = parts.db;
    this.#parts = parts;
  }

  /** Starts the service with these variables besides the required ones. `through` is the route to its database. */
  static async start(
    variables: NodeJS.ProcessEnv = {},
    through = (url: string) => Promise.resolve(url),
  ): Promise<TestRefunds> {
    const [databaseUrl, urls] = await Promise.all([createTestDatabase('refunds', migrations), busOfThisFile()]);
    const [bus, issuer, simulator] = await Promise.all([
      openBusProbe(urls, refundsService),
      createTokenIssuer(),
      startSimulator(),
    ]);
    const address = await through(databaseUrl);
    const required = environment({ databaseUrl: address, natsUrl: urls('refunds'), gatewayUrl: simulator.url, issuer });
    const config = loadConfig({ ...required, ...variables });
    const [gateway] = createGateways(config.gateways, { clock: systemClock }).values();
    if (!gateway) throw new Error('no gateway is configured');
    const receiver = await startCallbackReceiver(gateway, bus);
    const service = await startService(config);
    const db = createDatabase(databaseUrl);
    return new TestRefunds({ simulator, gateway, bus, issuer, receiver, config, replicas: [service], db });
  }

  async stop(): Promise<void> {
    const { replicas, simulator, bus, receiver, db } = this.#parts;
    await Promise.all(replicas.map((replica) => replica.stop()));
    await Promise.all([simulator.stop(), bus.close(), receiver.stop(), db.destroy()]);
  }

  /** Starts another process of the same service on the same database. */
  async startReplica(): Promise<void> {
    this.#parts.replicas.push(await startService(this.#parts.config));
  }

  async stopReplica(replica = 0): Promise<void> {
    await this.#parts.replicas[replica]?.stop();
  }

  /** A booking that was paid at the gateway and is known to the service. */
  async paidBooking(changes: Partial<Booking> = {}): Promise<Paid> {
    const booking = aBooking(changes);
    await this.bus.publish(BookingCreated, { about: booking.id, data: { booking } });
    const payment = await this.paymentAtGateway(booking.id, booking.total);
    await this.paymentCompleted(payment);
    await eventually(async () =>
      expect(await this.db('refundable_bookings').where({ id: booking.id })).toHaveLength(1),
    );
    return { booking, payment };
  }

  /** A payment that the simulated gateway has captured. */
  async paymentAtGateway(bookingId: string, amount: Money): Promise<Payment> {
    const paymentId = newId();
    const { gatewayReference } = await this.gateway.initiate({
      paymentId,
      amount,
      description: 'Two nights',
      createdAt: new Date(),
      returnUrl: 'https://shop.test/done',
      cancelUrl: 'https://shop.test/back',
      callbackUrl: this.#parts.receiver.url,
    });
    const { captureId: captureReference } = this.simulator.controls.pay(gatewayReference);
    const { method } = this.gateway;
    return aPayment({ id: paymentId, bookingId, method, amount, gatewayReference, captureReference });
  }

  /** Publishes that a payment was completed, and waits until the service has handled it. */
  async paymentCompleted(payment: Payment): Promise<void> {
    await this.bus.publish(PaymentCompleted, { about: payment.id, data: { payment } });
    await eventually(async () => expect(await this.balance(payment)).toBeDefined());
  }

  /** Sends a request as this client and reads the answer. */
  async send(
    path: string,
    { sub = 'alice', permissions = [], headers = {}, replica = 0, ...init }: Sending = {},
  ): Promise<Answer> {
    const token = await this.#parts.issuer.token(sub, permissions);
    const response = await fetch(`${this.origin(replica)}/api/v1/bookings/${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    });
    return declared.read(init.method ?? 'GET', response);
  }

  origin(replica = 0): string {
    return `http://127.0.0.1:${String(this.#parts.replicas[replica]?.port())}`;
  }

  request(bookingId: string, body: Record<string, unknown> = {}, sending: Sending = {}): Promise<Answer> {
    return this.send(`${bookingId}/refund`, { method: 'POST', body: JSON.stringify(body), ...sending });
  }

  async refund(bookingId: string, body: Record<string, unknown> = {}, sub = 'staff'): Promise<Refund> {
    const { body: refund } = await this.request(bookingId, body, { sub, permissions: ['process_refunds'] });
    return Refund.parse(refund);
  }

  /** The refund as the API returns it. */
  async read({ id, bookingId }: Refund): Promise<Refund> {
    return Refund.parse((await this.send(`${bookingId}/refunds/${id}`, { permissions: ['read_all'] })).body);
  }

  /** Waits until the refund has this status, and returns it. */
  becomes(refund: Refund, status: RefundStatus): Promise<Refund> {
    return eventually(async () => {
      const current = await this.read(refund);
      expect(current.status).toBe(status);
      return current;
    });
  }

  async refundsOf(bookingId: string): Promise<Refund[]> {
    const { body } = await this.send(`${bookingId}/refunds`, { permissions: ['read_all'] });
    return (body as { data: unknown[] }).data.map((refund) => Refund.parse(refund));
  }

  async balance({ id }: Payment): Promise<Balance | undefined> {
    const row: unknown = await this.db('refundable_payments')
      .where({ id })
      .first({ captured: 'captured_minor', refunded: 'refunded_minor', reserved: 'reserved_minor' });
    return row as Balance | undefined;
  }

  /** Waits until a listener has handled this event. */
  async handled(eventId: string): Promise<void> {
    await eventually(async () => expect(await this.db('inbox').where({ event_id: eventId })).toHaveLength(1));
  }

  /** Sends a command about a refund as a person with the permission and a recent sign-in, and returns the answer. */
  command(definition: CommandDefinition, { id }: { id: string }, { sub, relatedTo, authenticatedAt, ...rest }: Staff) {
    const signedIn = { authenticatedAt: authenticatedAt ?? new Date().toISOString(), relatedTo };
    const actor = { sub, permissions: ['process_refunds'], ...signedIn };
    return eventually(async () => {
      const answer = await this.bus.request(definition, { refundId: id, actor, ...rest });
      // Staff repeat a command when the service could not answer.
      expect(answer.problem ?? {}).not.toMatchObject({ type: '/problems/service-unavailable' });
      return answer;
    });
  }

  /** Waits until these amounts of a payment of 100.00 are refunded and reserved. */
  async balanceBecomes(payment: Payment, figures: { refunded: number; reserved: number }): Promise<void> {
    await eventually(async () => expect(await this.balance(payment)).toEqual({ captured: 10_000, ...figures }));
  }

  /** The newest stored allocation of this refund. */
  async allocationOf({ id }: Refund): Promise<StoredAllocation> {
    return this.db('refund_allocations').where({ refund_id: id }).orderBy('id', 'desc').first<StoredAllocation>();
  }

  /** Waits until everything is published, and the refund has exactly this number of published outcomes. */
  async publishedOutcomes(refund: Refund, times: { processed: number; failed: number }): Promise<void> {
    await eventually(async () => {
      await awaitOutbox(this.db);
      const [processed, failed] = [RefundProcessed, RefundFailed].map((event) => this.eventsAbout(event, refund));
      expect({ processed: (await processed)?.length, failed: (await failed)?.length }).toEqual(times);
    });
  }

  gatewayRefunds({ gatewayReference }: Payment): readonly GatewayRefund[] {
    return this.simulator.controls.refunds().filter(({ sessionId }) => sessionId === gatewayReference);
  }

  /** Makes an allocation of this refund due, as after its lease or its pause. */
  async makeDue({ id }: Refund): Promise<void> {
    await this.db('refund_allocations').where({ refund_id: id }).update({ due_at: this.db.fn.now() });
  }

  /** Events of this type about a refund, oldest first. */
  async eventsAbout<D extends EventDefinition>(definition: D, { id }: { id: string }): Promise<EventOf<D>[]> {
    return (await this.bus.published(definition)).filter(({ subject }) => subject === id);
  }
}

type Surroundings = {
  simulator: GatewaySimulator;
  gateway: PaymentGateway;
  bus: BusProbe;
  db: Database;
  issuer: TokenIssuer;
  receiver: LocalServer;
  config: Config;
  /** Every process of the service, including the first one. */
  replicas: RunningService[];
};
