import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serviceNames, type Booking, type ServiceName } from '@booking/contracts';
import { eventually, makeThrowawayDir, serversOfThisRun } from '@booking/testing';
import { SmallDisk, whyNoSmallDisk } from '../src/small-disk.ts';
import { startStage, type Stage } from '../src/start-stage.ts';

const DISK_BYTES = 24 * 2 ** 20;
const BOOKINGS = 5;
const NOTICED_MS_MAX = 60_000;
const DELIVERED_MS_MAX = 60_000;

const dataDir = makeThrowawayDir('booking-full-disk-');
const { kind } = await serversOfThisRun();
const obstacle = kind === 'containers' ? 'a container has its store elsewhere' : whyNoSmallDisk(join(dataDir, 'try'));

const describeOnSmallDisk = obstacle === undefined ? describe : describe.skip;

describeOnSmallDisk(
  `when the disk of JetStream is full${obstacle === undefined ? '' : ` (skipped: ${obstacle})`}`,
  () => {
    let disk: SmallDisk;
    let stage: Stage;

    beforeAll(async () => {
      disk = SmallDisk.mount(join(dataDir, 'jetstream'), DISK_BYTES);
      stage = await startStage({}, dataDir);
    }, 120_000);

    afterAll(async () => {
      await stage.product.stop();
      disk.unmount();
      rmSync(dataDir, { recursive: true, force: true });
    });

    it('takes webhooks, reports itself not ready, and delivers everything once after a restart of nats-server', async () => {
      await paid(await booked());
      disk.fill();

      const bookings = await Promise.all(Array.from({ length: BOOKINGS }, booked));
      await Promise.all(bookings.map(payAtGateway));
      await eventually(async () => expect(await readiness('gateway-webhooks')).toMatchObject(notReady('CALLBACKS')), {
        timeoutMs: NOTICED_MS_MAX,
      });
      expect(await readiness('bookings')).toMatchObject(notReady('BOOKINGS'));
      expect(await Promise.all(serviceNames.map((name) => readiness(name, '/database')))).toEqual(
        serviceNames.map(() => ({ status: 200, body: { status: 'ready' } })),
      );

      disk.free();
      await stage.product.process('nats').kill();

      await Promise.all(bookings.map(paid));
      await eventually(
        async () =>
          expect(await Promise.all(serviceNames.map((name) => readiness(name)))).toEqual(
            serviceNames.map(() => ({ status: 200, body: { status: 'ready' } })),
          ),
        { timeoutMs: DELIVERED_MS_MAX },
      );
    }, 240_000);

    function notReady(stream: string) {
      return {
        status: 503,
        body: {
          failing: ['messaging'],
          reasons: { messaging: expect.stringContaining(`${stream} does not store events`) },
        },
      };
    }

    function booked(): Promise<Booking> {
      return stage.alice.createBooking();
    }

    /** Pays at the gateway, whose webhook is accepted at the first attempt. */
    async function payAtGateway({ id }: Booking): Promise<void> {
      const { gatewayReference } = await stage.alice.initiate(id, 'stripe');
      await stage.gateway.pay(String(gatewayReference));
      const { attempts } = await stage.gateway.callback(String(gatewayReference), 'checkout.session.completed');
      expect(attempts.map(({ status }) => status)).toEqual([200]);
    }

    async function paid(booking: Booking): Promise<void> {
      if ((await stage.alice.payments(booking.id)).length === 0) await payAtGateway(booking);
      await eventually(
        async () =>
          expect(await stage.alice.booking(booking.id)).toMatchObject({ status: 'confirmed', paid: booking.total }),
        { timeoutMs: DELIVERED_MS_MAX },
      );
      expect(await stage.alice.payments(booking.id)).toMatchObject([{ status: 'completed' }]);
      expect(await stage.alice.refunds(booking.id)).toEqual([]);
    }

    async function readiness(service: ServiceName, part = ''): Promise<{ status: number; body: unknown }> {
      const answer = await fetch(`http://127.0.0.1:${String(stage.product.ports[service])}/readyz${part}`);
      return { status: answer.status, body: await answer.json() };
    }
  },
);
