import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@booking/contracts';
import { eventually, makeThrowawayDir, serversOfThisRun, SmallDisk, whyNoSmallDisk } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BusOutage } from '../src/bus-outage.ts';
import { type Fixture, startFixture } from '../src/start-fixture.ts';

const DISK_BYTES = 24 * 2 ** 20;
const BOOKINGS = 5;
const NOTICED_MS_MAX = 60_000;
const READY = { status: 200, body: { status: 'ready' } };

const dataDir = makeThrowawayDir('booking-full-disk-');
const { kind } = await serversOfThisRun();
const obstacle = kind === 'containers' ? 'a container has its store elsewhere' : whyNoSmallDisk(join(dataDir, 'try'));

const describeOnSmallDisk = obstacle === undefined ? describe : describe.skip;

describeOnSmallDisk(
  `when the disk of JetStream is full${obstacle === undefined ? '' : ` (skipped: ${obstacle})`}`,
  () => {
    let disk: SmallDisk;
    let fixture: Fixture;
    let outage: BusOutage;

    beforeAll(async () => {
      disk = SmallDisk.mount(join(dataDir, 'jetstream'), DISK_BYTES);
      fixture = await startFixture({}, dataDir);
      outage = new BusOutage(fixture);
    });

    afterAll(async () => {
      await fixture.product.stop();
      disk.unmount();
      rmSync(dataDir, { recursive: true, force: true });
    });

    it('accepts webhooks, is not ready, and delivers all events once after a restart of nats-server', async () => {
      await outage.confirmedOnce(await outage.paidAtGateway());
      disk.fill();

      const bookings = await Promise.all(Array.from({ length: BOOKINGS }, () => outage.paidAtGateway()));
      for (const [service, stream] of [
        ['gateway-webhooks', 'CALLBACKS'],
        ['bookings', 'BOOKINGS'],
      ] as const) {
        await eventually(async () => expect(await outage.readiness(service)).toMatchObject(notReady(stream)), {
          timeoutMs: NOTICED_MS_MAX,
        });
      }
      for (const service of serviceNames) expect(await outage.readiness(service, 'database')).toEqual(READY);

      disk.free();
      await fixture.product.process('nats').kill();

      await Promise.all(bookings.map((booking) => outage.confirmedOnce(booking)));
      await eventually(
        async () => {
          for (const service of serviceNames) expect(await outage.readiness(service)).toEqual(READY);
        },
        { timeoutMs: NOTICED_MS_MAX },
      );
    });
  },
);

function notReady(stream: string) {
  const reason: unknown = expect.stringContaining(`${stream} does not store events`);
  return { status: 503, body: { failing: ['messaging'], reasons: { messaging: reason } } };
}
