import { setTimeout as delay } from 'node:timers/promises';
import { type Booking, serviceNames } from '@booking/contracts';
import type { EmbeddedStack } from '@booking/embedded-stack';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { BookingLives, RUN_TIMEOUT_MS } from '../../src/booking-lives.ts';
import { fixture } from './fixture.ts';

const BOOKINGS = 12;

const victims = [...serviceNames, 'postgres', 'nats'] as const;
type Victim = (typeof victims)[number];

let product: EmbeddedStack;
let lives: BookingLives;

/** The runs by their victims. They are disturbed one after the other, but recover concurrently. */
const runs = new Map<Victim, Promise<Booking[]>>();

describe('edge cases 3 and 35: a run of bookings', () => {
  beforeAll(async () => {
    ({ product } = fixture);
    lives = new BookingLives(fixture);
    for (const victim of victims) {
      runs.set(victim, lives.run(BOOKINGS));
      await killTwice(victim);
    }
  }, RUN_TIMEOUT_MS);

  it.each(victims)(
    'is paid and refunded exactly once when %s is killed during the run',
    async (victim) => {
      const bookings = (await runs.get(victim)) ?? [];

      expect(bookings).toHaveLength(BOOKINGS);
      await lives.settled(bookings);
    },
    RUN_TIMEOUT_MS,
  );
});

/** Kills a process twice during a run. The pauses choose the moments, and no assertion depends on them. */
async function killTwice(victim: Victim): Promise<void> {
  await delay(150);
  await product.process(victim).kill();
  await delay(400);
  await product.process(victim).kill();
  await product.process(victim).ready();
}
