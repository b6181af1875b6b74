import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Booking, serviceNames } from '@booking/contracts';
import { eventually, makeThrowawayDir, serversOfThisRun, SmallDisk, whyNoSmallDisk } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BusOutage } from '../src/bus-outage.ts';
import { type Fixture, startFixture } from '../src/start-fixture.ts';

/** The limit leaves space for about ten bookings. */
const SMALL = '200KB';
const LARGE = '20GB';
const DISK_BYTES = 24 * 2 ** 20;
const BOOKINGS_MAX = 100;
const TOGETHER = 5;
const READY = { status: 200, body: { status: 'ready' } };
const NOTICED_MS_MAX = 60_000;

const dataDir = makeThrowawayDir('booking-full-bus-');
const { kind } = await serversOfThisRun();
const obstacle = kind === 'containers' ? 'a container has its store elsewhere' : whyNoSmallDisk(join(dataDir, 'try'));
/** Skipped with the reason in its title: the machine may not let tests mount a small disk. */
const describeOnSmallDisk = obstacle === undefined ? describe : describe.skip;

let disk: SmallDisk | undefined;
let fixture: Fixture;
let outage: BusOutage;

beforeAll(() => {
  if (obstacle === undefined) disk = SmallDisk.mount(join(dataDir, 'jetstream'), DISK_BYTES);
});

afterAll(() => {
  disk?.unmount();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('when the bus reaches the limit of NATS_FILE_STORE', () => {
  beforeAll(() => start(SMALL));
  afterAll(() => fixture.product.stop());

  it('accepts bookings and webhooks, and delivers all events once after a start with a higher limit', async () => {
    const bookings: Booking[] = [];
    while (bookings.length < BOOKINGS_MAX && (await areAllReady())) bookings.push(...(await paidTogether()));
    const reason: unknown = expect.stringMatching(/ does not store events: maximum bytes exceeded$/);
    await eventually(async () =>
      expect(await Promise.all(serviceNames.map((service) => outage.readiness(service)))).toContainEqual({
        status: 503,
        body: { status: 'not ready', failing: ['messaging'], reasons: { messaging: reason } },
      }),
    );
    bookings.push(await outage.paidAtGateway());
    for (const service of serviceNames) expect(await outage.readiness(service, 'database')).toEqual(READY);

    await fixture.product.stop();
    await start(LARGE);

    await expectRecovery(bookings);
  }, 300_000);
});

describeOnSmallDisk(
  `when the disk of JetStream is full${obstacle === undefined ? '' : ` (skipped: ${obstacle})`}`,
  () => {
    beforeAll(() => start(LARGE));
    afterAll(() => fixture.product.stop());

    it('accepts webhooks, is not ready, and delivers all events once after a restart of nats-server', async () => {
      await outage.confirmedOnce(await outage.paidAtGateway());
      disk?.fill();

      const bookings = await paidTogether();
      for (const [service, stream] of [
        ['gateway-webhooks', 'CALLBACKS'],
        ['bookings', 'BOOKINGS'],
      ] as const) {
        await eventually(async () => expect(await outage.readiness(service)).toMatchObject(notReady(stream)), {
          timeoutMs: NOTICED_MS_MAX,
        });
      }
      for (const service of serviceNames) expect(await outage.readiness(service, 'database')).toEqual(READY);

      disk?.free();
      await fixture.product.process('nats').kill();

      await expectRecovery(bookings);
    });
  },
);

async function start(fileStore: string): Promise<void> {
  fixture = await startFixture({ NATS_FILE_STORE: fileStore }, dataDir);
  outage = new BusOutage(fixture);
}

function paidTogether(): Promise<Booking[]> {
  return Promise.all(Array.from({ length: TOGETHER }, () => outage.paidAtGateway()));
}

async function areAllReady(): Promise<boolean> {
  const answers = await Promise.all(serviceNames.map((service) => outage.readiness(service)));
  return answers.every(({ status }) => status === 200);
}

async function expectRecovery(bookings: readonly Booking[]): Promise<void> {
  await Promise.all(bookings.map((booking) => outage.confirmedOnce(booking)));
  await eventually(
    async () => {
      for (const service of serviceNames) expect(await outage.readiness(service)).toEqual(READY);
    },
    { timeoutMs: NOTICED_MS_MAX },
  );
}

function notReady(stream: string) {
  const reason: unknown = expect.stringContaining(`${stream} does not store events`);
  return { status: 503, body: { failing: ['messaging'], reasons: { messaging: reason } } };
}
