import { rmSync } from 'node:fs';
import { makeThrowawayDir, serversOfThisRun } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Model, newModel } from '../src/model/booking-model.ts';
import { check } from '../src/model/checker/check.ts';
import { collectEvidence } from '../src/model/checker/collect-evidence.ts';
import { anyStep } from '../src/model/commands/index.ts';
import { requireAgreement } from '../src/model/play.ts';
import { settleWorld } from '../src/model/settle-world.ts';
import { openStage, type Stage, type World } from '../src/model/world.ts';
import { restoreEarlierData } from '../src/upgrade/restore-earlier-data.ts';

const STEPS = 60;
const SEED = 7_950_942;
/** Migrations, and the recovery of everything that was under way. */
const UPGRADED_MS_MAX = 240_000;

/** Data in a container cannot be prepared. */
const servers = await serversOfThisRun();
const whereDataCanBePrepared = servers.kind === 'containers' ? describe.skip : describe;

whereDataCanBePrepared('an upgrade from the data of commit 7950942', () => {
  const dataDir = makeThrowawayDir('booking-upgrade-');
  const model: Model = { ...newModel({ areProcessesFailing: true }) };
  let stage: Stage;
  let world: World;

  beforeAll(async () => {
    const { bookings, history } = await restoreEarlierData(dataDir, servers);
    stage = await openStage({ dataDir });
    world = { ...(await stage.begin()), began: new Map() };
    model.bookings.push(...bookings);
    for (const exchange of history) world.history.note(exchange);
  }, UPGRADED_MS_MAX);

  afterAll(async () => {
    await stage.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('settles everything that was under way, and all records agree', async () => {
    await settleWorld(world, UPGRADED_MS_MAX);

    expect(model.bookings).toHaveLength(209);
    await agree();
  });

  it('lets users go on with the earlier records, and all records agree', async () => {
    for (const step of fc.sample(anyStep, { seed: SEED, numRuns: STEPS })) {
      if (step.check(model)) await step.run(model, world);
    }

    await settleWorld(world, UPGRADED_MS_MAX);
    await agree();
  });

  async function agree(): Promise<void> {
    const ids = model.bookings.map(({ id }) => id);
    requireAgreement(check(await collectEvidence(world, ids)));
  }
});
