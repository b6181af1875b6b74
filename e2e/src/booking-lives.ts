import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Booking, Money } from '@booking/contracts';
import { eventually, type JsonAnswer, type ProductClient } from '@booking/testing';
import type { Fixture } from './start-fixture.ts';

/** The longest delay until the bus redelivers messages that a killed process did not acknowledge. */
export const HEALED_TIMEOUT_MS = 90_000;
/** Polls rarely, so that many waiting bookings do not slow down the product. */
const HEALED = { timeoutMs: HEALED_TIMEOUT_MS, intervalMs: 500 };
/** A fault may last as long as the recovery from the previous one. */
const LIVED_TIMEOUT_MS = 2 * HEALED_TIMEOUT_MS;
const LIVED = { ...HEALED, timeoutMs: LIVED_TIMEOUT_MS };
/** The longest time until all bookings of a run are settled. */
export const RUN_TIMEOUT_MS = LIVED_TIMEOUT_MS + HEALED_TIMEOUT_MS;
const TOTAL: Money = { amount: 12_050, currency: 'EUR' };
const REFUND: Money = { amount: 5_000, currency: 'EUR' };
const START_INTERVAL_MS = 60;

type Clients = Omit<Fixture, 'product'>;

/** Bookings that are created, paid and partially refunded by clients that repeat every request that got no answer. */
export class BookingLives {
  readonly #clients: Clients;

  constructor(clients: Clients) {
    this.#clients = clients;
  }

  /** Runs this many bookings. Each starts a little later than the previous one. */
  run(count: number): Promise<Booking[]> {
    const lives = Promise.all(Array.from({ length: count }, (_, index) => this.#live(index * START_INTERVAL_MS)));
    // Prevents an unhandled rejection. The caller gets the failure when it awaits the result.
    lives.catch(() => undefined);
    return lives;
  }

  /**
   * Waits until every booking is paid and refunded exactly once, and compares the bookings with the gateway's records.
   */
  async settled(bookings: readonly Booking[]): Promise<void> {
    await eventually(() => this.#assertSettled(bookings), HEALED);
    await this.#assertLedgerAgrees(bookings);
  }

  async #live(startDelayMs: number): Promise<Booking> {
    await delay(startDelayMs);
    const { shop, alice, staff, gateway } = this.#clients;
    const terms = { customerId: 'alice', description: 'Two nights', total: TOTAL, startsAt: '2030-06-01T14:00:00Z' };
    const { body: booking } = await persistently<Booking>(shop, '/bookings', terms);
    const initiation = { method: 'stripe', returnUrl: 'https://shop.example' };
    const { body: payment } = await persistently(alice, `/payments/${booking.id}/initiate`, initiation);
    await eventually(() => gateway.pay(String(payment['gatewayReference'])));
    await eventually(() => this.#assertBooking(booking.id, { status: 'confirmed' }), LIVED);
    await persistently(staff, `/bookings/${booking.id}/refund`, { amount: REFUND });
    return booking;
  }

  async #assertSettled(bookings: readonly Booking[]): Promise<void> {
    const { alice } = this.#clients;
    for (const { id } of bookings) {
      await this.#assertBooking(id, { status: 'confirmed', paymentStatus: 'partially_refunded', refunded: REFUND });
      const completed = (await alice.payments(id)).filter(({ status }) => status === 'completed');
      assertEqual(`completed payments of ${id}`, completed.length, 1);
      const refunds = (await alice.refunds(id)).map(({ status, amount }) => ({ status, amount }));
      assertEqual(`refunds of ${id}`, refunds, [{ status: 'succeeded', amount: REFUND }]);
    }
  }

  async #assertBooking(id: string, expected: Partial<Booking>): Promise<void> {
    const booking = await this.#clients.alice.booking(id);
    const seen = Object.fromEntries(Object.keys(expected).map((name) => [name, booking[name as keyof Booking]]));
    assertEqual(`booking ${id}`, seen, expected);
  }

  async #assertLedgerAgrees(bookings: readonly Booking[]): Promise<void> {
    const { alice, gateway } = this.#clients;
    const payments = (await Promise.all(bookings.map(({ id }) => alice.payments(id)))).flat();
    const ours = new Set(payments.map(({ gatewayReference }) => gatewayReference));
    const entries = (await gateway.ledger()).filter(({ session }) => ours.has(session.id));
    const captured = entries.reduce((sum, entry) => sum + entry.captured, 0);
    const refunded = entries.reduce((sum, entry) => sum + entry.refunded, 0);
    const expected = { captured: bookings.length * TOTAL.amount, refunded: bookings.length * REFUND.amount };
    assertEqual('the books of the gateway', { captured, refunded }, expected);
  }
}

/** Repeats a request with one idempotency key until it succeeds, because faults cause temporary errors. */
function persistently<Body = Record<string, unknown>>(
  client: ProductClient,
  path: string,
  body: unknown,
): Promise<JsonAnswer<Body>> {
  const key = `${path}-${crypto.randomUUID()}`;
  return eventually(async () => {
    const answer = await client.send<Body>(path, { body, headers: { 'idempotency-key': key } });
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  }, LIVED);
}

function assertEqual(what: string, seen: unknown, expected: unknown): void {
  if (isDeepStrictEqual(seen, expected)) return;
  throw new Error(`${what}: ${JSON.stringify(seen)}, not ${JSON.stringify(expected)}`);
}
