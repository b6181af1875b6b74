import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import { serviceNames, type Booking } from '@booking/contracts';
import type { EmbeddedStack } from '@booking/embedded-stack';
import { eventually, type ProductClient, type SimulatorClient, type JsonAnswer } from '@booking/testing';
import { startStage } from '../src/start-stage.ts';

/** Handling goes on at the latest when the bus gives back what a killed process had not acknowledged. */
const HEALED_TIMEOUT_MS = 90_000;
/** Who waits long for many asks so seldom that it does not keep the product from working. */
const HEALED = { timeoutMs: HEALED_TIMEOUT_MS, intervalMs: 500 };
const BOOKINGS = 12;

const victims = [...serviceNames, 'postgres', 'nats'] as const;
type Victim = (typeof victims)[number];

let product: EmbeddedStack;
let gateway: SimulatorClient;
let alice: ProductClient;
let staff: ProductClient;

/** The runs are disturbed one after the other, and heal at the same time. */
const runs = new Map<Victim, Promise<Booking[]>>();

beforeAll(async () => {
  ({ product, gateway, alice, staff } = await startStage());
  for (const victim of victims) {
    runs.set(victim, run());
    await killTwice(victim);
  }
}, HEALED_TIMEOUT_MS + 60_000);

afterAll(() => product.stop());

describe('edge cases 3 and 35: a run of bookings', () => {
  it.each(victims)(
    'is paid and refunded exactly once when %s is killed in the middle of it',
    async (victim) => {
      const bookings = (await runs.get(victim)) ?? [];

      await eventually(() => assertSettled(bookings), HEALED);
      await assertLedgerAgrees(bookings);
    },
    HEALED_TIMEOUT_MS + 60_000,
  );
});

function run(): Promise<Booking[]> {
  const lives = Promise.all(Array.from({ length: BOOKINGS }, (_, index) => live(index * 60)));
  // Whoever waits for it later hears of a failure; until then nobody does.
  lives.catch(() => undefined);
  return lives;
}

/** The pauses choose moments in the middle of a run; nothing is asserted by them. */
async function killTwice(victim: Victim): Promise<void> {
  await delay(150);
  await product.process(victim).kill();
  await delay(400);
  await product.process(victim).kill();
  await product.process(victim).ready();
}

/** One booking from its creation to its refund, by a client that repeats whatever got no answer. */
async function live(startDelayMs: number): Promise<Booking> {
  await delay(startDelayMs);
  const body = {
    description: 'Two nights',
    total: { amount: 12_050, currency: 'EUR' },
    startsAt: '2030-06-01T14:00:00Z',
  };
  const { body: booking } = await persistently<Booking>('/bookings', body);
  const initiation = { method: 'stripe', returnUrl: 'https://shop.example' };
  const { body: payment } = await persistently(`/payments/${booking.id}/initiate`, initiation);
  await eventually(() => gateway.pay(String(payment['gatewayReference'])));
  await eventually(async () => expect(await alice.booking(booking.id)).toMatchObject({ status: 'confirmed' }), HEALED);
  await persistently(`/bookings/${booking.id}/refund`, { amount: { amount: 5_000, currency: 'EUR' } }, staff);
  return booking;
}

/** Posts under one key until there is an answer that is neither "not now" nor "still running". */
async function persistently<Body = Record<string, unknown>>(
  path: string,
  body: unknown,
  client = alice,
): Promise<JsonAnswer<Body>> {
  const key = `${path}-${crypto.randomUUID()}`;
  return eventually(async () => {
    const answer = await client.send<Body>(path, { body, headers: { 'idempotency-key': key } });
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  }, HEALED);
}

async function assertSettled(bookings: readonly Booking[]): Promise<void> {
  for (const { id } of bookings) {
    const refunded = { amount: 5_000, currency: 'EUR' };
    expect(await alice.booking(id)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'partially_refunded',
      refunded,
    });
    expect((await alice.payments(id)).filter(({ status }) => status === 'completed')).toHaveLength(1);
    expect(await alice.refunds(id)).toMatchObject([{ status: 'succeeded', amount: { amount: 5_000 } }]);
  }
}

async function assertLedgerAgrees(bookings: readonly Booking[]): Promise<void> {
  const payments = (await Promise.all(bookings.map(({ id }) => alice.payments(id)))).flat();
  const ours = new Set(payments.map(({ gatewayReference }) => gatewayReference));
  const entries = (await gateway.ledger()).filter(({ session }) => ours.has(session.id));
  const captured = entries.reduce((sum, entry) => sum + entry.captured, 0);
  const refunded = entries.reduce((sum, entry) => sum + entry.refunded, 0);
  expect({ captured, refunded }).toEqual({ captured: BOOKINGS * 12_050, refunded: BOOKINGS * 5_000 });
}
