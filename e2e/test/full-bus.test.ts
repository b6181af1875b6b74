import { rmSync } from 'node:fs';
import { type Booking, serviceNames } from '@booking/contracts';
import { eventually, makeThrowawayDir } from '@booking/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { BusOutage } from '../src/bus-outage.ts';
import { type Fixture, startFixture } from '../src/start-fixture.ts';

/** The limit leaves space for about ten bookings. */
const SMALL = '200KB';
const BOOKINGS_MAX = 100;
const TOGETHER = 5;
const READY = { status: 200, body: { status: 'ready' } };
const NOTICED_MS_MAX = 60_000;

const dataDir = makeThrowawayDir('booking-full-bus-');
let fixture: Fixture | undefined;

afterAll(async () => {
  await fixture?.product.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('when the bus reaches the limit of NATS_FILE_STORE', () => {
  it('accepts bookings and webhooks, and delivers all events once after a start with a higher limit', async () => {
    fixture = await startFixture({ NATS_FILE_STORE: SMALL }, dataDir);
    const outage = new BusOutage(fixture);

    const bookings: Booking[] = [];
    while (bookings.length < BOOKINGS_MAX && (await areAllReady(outage))) {
      bookings.push(...(await Promise.all(Array.from({ length: TOGETHER }, () => outage.paidAtGateway()))));
    }
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
    fixture = await startFixture({ NATS_FILE_STORE: '20GB' }, dataDir);

    const healed = new BusOutage(fixture);
    await Promise.all(bookings.map((booking) => healed.confirmedOnce(booking)));
    await eventually(async () => expect(await areAllReady(healed)).toBe(true), { timeoutMs: NOTICED_MS_MAX });
  }, 300_000);
});

async function areAllReady(outage: BusOutage): Promise<boolean> {
  const answers = await Promise.all(serviceNames.map((service) => outage.readiness(service)));
  return answers.every(({ status }) => status === 200);
}
