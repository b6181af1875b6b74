import { renameSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Booking } from '@booking/contracts';
import { eventually, expectStatus, settingOfThisRun } from '@booking/testing';
import { expect, it } from '@jest/globals';
import { type ModelBooking, newModel } from '../../src/model/booking-model.ts';
import { check } from '../../src/model/checker/check.ts';
import { collectEvidence } from '../../src/model/checker/collect-evidence.ts';
import { actInSession } from '../../src/model/commands/act-at-checkout.ts';
import { book } from '../../src/model/commands/make-booking.ts';
import { initiate } from '../../src/model/commands/start-payment.ts';
import type { Scene } from '../../src/model/commands/step.ts';
import { type Harness, positions } from '../../src/model/harness.ts';
import { requireAgreement } from '../../src/model/play.ts';
import { waitForRest } from '../../src/model/wait-for-rest.ts';
import { fixture } from './fixture.ts';

const REFUND = { amount: 3_000, currency: 'EUR' };

/** Skipped with containers, because a test cannot remove the data of a container. */
const whereStoresCanBeLost = settingOfThisRun('TEST_INFRA') === 'containers' ? it.skip : it;

whereStoresCanBeLost(
  'edge case 35: all records agree after the bus loses its whole store in the middle of a run',
  async () => {
    const model = newModel();
    const harness = { ...(await fixture.begin()), began: new Map() };
    await Promise.all([1, 2, 3].map((number) => live(number, { model, harness })));
    const before = await positions(harness.bus);

    const lives = Array.from({ length: 10 }, async (_, index) => {
      await delay(index * 150);
      await live(10 + index, { model, harness });
    });
    // The pause chooses the moment of the loss. No assertion depends on it.
    await delay(900);
    await loseStore(harness);
    await Promise.all(lives);

    await waitForRest(harness);
    const evidence = await collectEvidence(
      harness,
      model.bookings.map(({ id }) => id),
    );
    requireAgreement(check(evidence));
    expect(evidence.events.length).toBeGreaterThan([...before.values()].reduce((sum, seq) => sum + seq, 0));
    expect(evidence.refunds.map(({ status }) => status)).toEqual(Array.from({ length: 13 }, () => 'succeeded'));
  },
);

/** Runs one booking from its creation to its refund. The client repeats every request that got no answer. */
async function live(number: number, { model, harness }: Scene): Promise<void> {
  const total = { amount: 10_000, currency: 'EUR' } as const;
  const wanted = { total, policy: 'none', isHeldShortly: false, key: `book ${number}` } as const;
  const booking = await eventually(() => book(wanted, model, harness));
  const { id } = booking;
  const session = await eventually(() => started(booking, `pay ${number}`, { model, harness }));
  await eventually(() => actInSession(session, 'pay', { model, harness }));
  await eventually(async () => {
    expect((await harness.owner.get<Booking>(`/bookings/${id}`)).status).toBe('confirmed');
  });
  const order = { body: { amount: REFUND }, key: `refund ${number}` };
  await eventually(async () => expectStatus(await harness.staff.post(`/bookings/${id}/refund`, order), 201));
}

async function started(booking: ModelBooking, key: string, scene: Scene): Promise<string> {
  const session = await initiate(booking, { by: 'owner', method: 'stripe', key }, scene);
  if (session === undefined) throw new Error('The payment has no session yet');
  return session;
}

/** Removes the store of nats-server and kills it. The stack restarts it with an empty store. */
async function loseStore({ product }: Harness): Promise<void> {
  const { jetstream } = product.directory;
  renameSync(jetstream, `${jetstream}-lost`);
  await product.process('nats').kill();
}
