import { renameSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Booking } from '@booking/contracts';
import { eventually, expectStatus, serversOfThisRun } from '@booking/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Model, type ModelBooking, newModel } from '../src/model/booking-model.ts';
import { check } from '../src/model/checker/check.ts';
import { collectEvidence } from '../src/model/checker/collect-evidence.ts';
import { actInSession } from '../src/model/commands/act-at-checkout.ts';
import { book } from '../src/model/commands/make-booking.ts';
import { initiate } from '../src/model/commands/start-payment.ts';
import { requireAgreement } from '../src/model/play.ts';
import { settleWorld } from '../src/model/settle-world.ts';
import { openStage, positions, type Stage, type World } from '../src/model/world.ts';

const STEP_MS_MAX = 60_000;
const REFUND = { amount: 3_000, currency: 'EUR' };

/** A test cannot remove the data of a container. */
const { kind } = await serversOfThisRun();
const whereStoresCanBeLost = kind === 'containers' ? it.skip : it;

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});

afterAll(() => stage.stop());

whereStoresCanBeLost(
  'edge case 35: everything agrees after the bus has lost all that it had stored, in the middle of a run',
  async () => {
    const model = newModel();
    const world = { ...(await stage.begin()), began: new Map() };
    await Promise.all([1, 2, 3].map((number) => live(number, { model, world })));
    const before = await positions(world.bus);

    const lives = Array.from({ length: 10 }, async (_, index) => {
      await delay(index * 150);
      await live(10 + index, { model, world });
    });
    // The pause chooses a moment during the run. No assertion depends on it.
    await delay(900);
    await loseStore(world);
    await Promise.all(lives);

    await settleWorld(world);
    const evidence = await collectEvidence(
      world,
      model.bookings.map(({ id }) => id),
    );
    requireAgreement(check(evidence));
    expect(evidence.events.length).toBeGreaterThan([...before.values()].reduce((sum, seq) => sum + seq, 0));
    expect(evidence.refunds.map(({ status }) => status)).toEqual(Array.from({ length: 13 }, () => 'succeeded'));
  },
);

type Scene = { readonly model: Model; readonly world: World };

/** One booking from its creation to its refund, by a client that repeats every request without an answer. */
async function live(number: number, { model, world }: Scene): Promise<void> {
  const total = { amount: 10_000, currency: 'EUR' } as const;
  const wanted = { total, policy: 'none', isHeldShortly: false, key: `book ${number}` } as const;
  const booking = await persistently(() => book(wanted, model, world));
  const { id } = booking;
  const session = await persistently(() => started(booking, `pay ${number}`, { model, world }));
  await persistently(() => actInSession(session, 'pay', { model, world }));
  await persistently(async () => {
    expect((await world.owner.get<Booking>(`/bookings/${id}`)).status).toBe('confirmed');
  });
  const order = { body: { amount: REFUND }, key: `refund ${number}` };
  await persistently(async () => expectStatus(await world.staff.post(`/bookings/${id}/refund`, order), 201));
}

async function started(booking: ModelBooking, key: string, scene: Scene): Promise<string> {
  const session = await initiate(booking, { by: 'owner', method: 'stripe', key }, scene);
  if (session === undefined) throw new Error('The payment has no session yet');
  return session;
}

function persistently<Result>(act: () => Promise<Result>): Promise<Result> {
  return eventually(act, { timeoutMs: STEP_MS_MAX });
}

/** Removes the store of nats-server and kills it. It is restarted with an empty one. */
async function loseStore({ product }: World): Promise<void> {
  const { jetstream } = product.directory;
  renameSync(jetstream, `${jetstream}-lost`);
  await product.process('nats').kill();
}
