import { rmSync } from 'node:fs';
import type { Booking, Refund } from '@booking/contracts';
import { assignPorts } from '@booking/embedded-stack';
import { makeThrowawayDir, serversOfThisRun, settingOfThisRun } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Controls } from '../src/controls/controls.ts';
import { type Model, newModel } from '../src/model/booking-model.ts';
import { type BrokenPromise, check } from '../src/model/checker/check.ts';
import { collectEvidence } from '../src/model/checker/collect-evidence.ts';
import { anyStep } from '../src/model/commands/index.ts';
import { type Fixture, type Harness, openFixture } from '../src/model/harness.ts';
import { waitForRest } from '../src/model/wait-for-rest.ts';
import { type Continued, goOn } from '../src/upgrade/go-on.ts';
import { ageOfEarlierStackMs, restoreEarlierStack } from '../src/upgrade/restore-earlier-stack.ts';

const STEPS = 40;
const SEED = 7_950_942;
/** The longest time for the migrations, and for everything that was under way. */
const SETTLED_MS_MAX = 120_000;
const TEST_MS_MAX = 3 * SETTLED_MS_MAX;

/**
 * A promise of the earlier version that it should not have made: a refund in the dashboard did not count towards the
 * refund of this cancellation. This version keeps the promised amount.
 */
const PROMISED_TOO_MUCH = '01a210d5-e3e3-736d-ba43-704e28d20ee0';

/**
 * Skipped with containers, because their data cannot be prepared. The setting is read without an await: at the top
 * level of a test file, it would make Jest load some packages twice, which breaks reflect-metadata.
 */
const whereDataCanBePrepared = settingOfThisRun('TEST_INFRA') === 'containers' ? describe.skip : describe;

whereDataCanBePrepared('an upgrade from the data of commit 7950942', () => {
  const dataDir = makeThrowawayDir('booking-upgrade-');
  const controls = new Controls();
  const model: Model = newModel({ areProcessesFailing: true });
  let fixture: Fixture;
  let harness: Harness;

  beforeAll(async () => {
    const ports = await assignPorts(0);
    const { bookings, history } = await restoreEarlierStack({ dataDir, servers: await serversOfThisRun(), ports });
    // The streams keep their dates. Without this clock, consumers would skip events that are older than 80 days.
    controls.setClock('provision-bus', -ageOfEarlierStackMs());
    const variables = { NODE_OPTIONS: controls.nodeOption, EVENT_RETENTION_DAYS: '36500' };
    fixture = await openFixture({ dataDir, port: ports.ingress, variables });
    harness = { ...(await fixture.begin()), began: new Map() };
    model.bookings.push(...bookings);
    for (const exchange of history) harness.history.note(exchange);
  }, TEST_MS_MAX);

  afterAll(async () => {
    await fixture.stop();
    controls.remove();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it(
    'settles everything that was under way, so that all records agree',
    async () => {
      await waitForRest(harness, SETTLED_MS_MAX);

      const broken = await brokenPromises();

      expect(model.bookings).toHaveLength(209);
      expect(broken.filter(isOfThisVersion)).toEqual([]);
      expect(broken).toHaveLength(1);
    },
    TEST_MS_MAX,
  );

  it(
    'lets users pay, refund and cancel earlier bookings, and admin shows these changes',
    async () => {
      const continued = await goOn(model, harness);
      await waitForRest(harness, SETTLED_MS_MAX);

      await expectContinued(continued);
    },
    TEST_MS_MAX,
  );

  it(
    'keeps every promise while the model acts on earlier and new bookings',
    async () => {
      for (const step of fc.sample(anyStep, { seed: SEED, numRuns: STEPS })) {
        if (step.check(model)) await step.run(model, harness);
      }
      await waitForRest(harness, SETTLED_MS_MAX);

      expect((await brokenPromises()).filter(isOfThisVersion)).toEqual([]);
    },
    TEST_MS_MAX,
  );

  async function brokenPromises(): Promise<BrokenPromise[]> {
    return check(
      await collectEvidence(
        harness,
        model.bookings.map(({ id }) => id),
      ),
    );
  }

  async function expectContinued({ paid, refunded, cancelled, released }: Continued): Promise<void> {
    expect(await shownToStaff<Booking>(`/bookings/${paid}`)).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
    });
    expect(await shownToStaff<Booking>(`/bookings/${refunded}`)).toMatchObject({ paymentStatus: 'partially_refunded' });
    expect(await shownToStaff<Booking>(`/bookings/${cancelled}`)).toMatchObject({ status: 'cancelled' });
    expect(await shownToStaff<Refund>(`/refunds/${released}`)).toMatchObject({ status: 'succeeded' });
  }

  async function shownToStaff<Record extends object>(path: string): Promise<Record> {
    return (await harness.adminClient.send<Record>(path)).body;
  }
});

function isOfThisVersion({ name, says }: BrokenPromise): boolean {
  return !(name === 'cancellationsStayWithinTerms' && says.includes(PROMISED_TOO_MUCH));
}
