import { execFile, execFileSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Booking, Refund } from '@booking/contracts';
import { eventually, expectStatus, makeThrowawayDir, programsEnvironment, serversOfThisRun } from '@booking/testing';
import { afterAll, describe, expect, it } from '@jest/globals';
import { AdminClient } from '../src/admin-client.ts';
import { backUpDatabase } from '../src/back-up-database.ts';
import { BusOutage } from '../src/bus-outage.ts';
import { type Fixture, startFixture } from '../src/start-fixture.ts';

const RUN_MS_MAX = 400_000;
/** The time within which every service publishes its outbox again, and admin handles all events. */
const REPAIRED = { timeoutMs: 90_000 };
const REPOSITORY = join(import.meta.dirname, '../..');

/** Skipped with containers, because the test copies the data directory. */
const { kind } = await serversOfThisRun();
const whereDatabasesCanBeCopied = kind === 'containers' ? it.skip : it;

const dataDir = makeThrowawayDir('booking-restore-');
let fixture: Fixture | undefined;

afterAll(async () => {
  await fixture?.product.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

whereDatabasesCanBeCopied(
  'admin shows exactly the records of the services after all databases were restored and all streams were emptied',
  async () => {
    fixture = await startFixture({}, dataDir);
    const [refundedLater] = await paidBookings(fixture, 3);
    await adminAgrees(fixture);
    const { postgres, jetstream } = fixture.product.directory;
    await fixture.product.stop();
    execFileSync('cp', ['-a', postgres, `${postgres}-backup`]);

    fixture = await startFixture({}, dataDir);
    const lost = await paidBookings(fixture, 3);
    expectStatus(await fixture.staff.refund(String(refundedLater?.id)), 201);
    await adminAgrees(fixture);
    await fixture.product.stop();
    renameSync(postgres, `${postgres}-lost`);
    renameSync(`${postgres}-backup`, postgres);
    renameSync(jetstream, `${jetstream}-lost`);

    fixture = await startFixture({}, dataDir);
    const known = await adminAgrees(fixture);
    expect(known.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed']);
    expect(known.map(({ id }) => id)).not.toContain(lost[0]?.id);
    await eventually(async () => expect(await rebuild()).toContain('Every record was as it should be.'), REPAIRED);
    expect(await adminAgrees(fixture)).toEqual(known);

    const [next] = await paidBookings(fixture, 1);
    expect((await adminAgrees(fixture)).map(({ id }) => id)).toContain(next?.id);
  },
  RUN_MS_MAX,
);

describe('a service whose database alone was restored', () => {
  it(
    'handles the events since the backup',
    async () => {
      fixture ??= await startFixture({}, dataDir);
      const { product, alice, gateway } = fixture;
      const booking = await alice.createBooking();
      const restore = await backUpDatabase(product, 'bookings');
      const { gatewayReference } = await alice.initiate(booking.id, 'stripe');
      await gateway.pay(String(gatewayReference));
      await new BusOutage(fixture).confirmedOnce(booking);

      await restore(() => runTask('read-again', '@booking/provision-bus', 'bookings'));

      await new BusOutage(fixture).confirmedOnce(booking);
    },
    RUN_MS_MAX,
  );

  it(
    'finds the refund of a cancellation at the gateway, and makes no second one',
    async () => {
      fixture ??= await startFixture({}, dataDir);
      const { product, alice, staff, gateway } = fixture;
      const booking = await alice.createBooking({ cancellationPolicy: [{ refundPercent: 40 }] });
      const { gatewayReference } = await alice.initiate(booking.id, 'stripe');
      await gateway.pay(String(gatewayReference));
      await alice.bookingWhich(booking.id, { status: 'confirmed' });
      const restore = await backUpDatabase(product, 'refunds');
      expectStatus(await staff.post(`/bookings/${booking.id}/cancel`, {}), 200);
      const refunded = await succeededOnce(fixture, booking);

      await restore(() => runTask('read-again', '@booking/provision-bus', 'refunds'));

      expect(await succeededOnce(fixture, booking)).toEqual(refunded);
      const [{ refunds } = { refunds: [] }] = (await gateway.ledger()).filter(
        ({ session }) => session.id === gatewayReference,
      );
      expect(refunds).toHaveLength(1);
      expect(await alice.booking(booking.id)).toMatchObject({ refunded: refunded.amount });
    },
    RUN_MS_MAX,
  );
});

/** Waits until the only refund of a booking has succeeded. */
function succeededOnce({ alice }: Fixture, { id }: Booking): Promise<Pick<Refund, 'id' | 'amount' | 'allocations'>> {
  return eventually(async () => {
    const refunds = await alice.refunds(id);
    expect(refunds.map(({ status }) => status)).toEqual(['succeeded']);
    const [refund] = refunds as [Refund];
    return { id: refund.id, amount: refund.amount, allocations: refund.allocations };
  }, REPAIRED);
}

async function paidBookings(running: Fixture, count: number): Promise<Booking[]> {
  const outage = new BusOutage(running);
  const bookings = await Promise.all(Array.from({ length: count }, () => outage.paidAtGateway()));
  await Promise.all(bookings.map((booking) => outage.confirmedOnce(booking)));
  return bookings;
}

/** Waits until admin and bookings show the same bookings, and returns them. */
async function adminAgrees({ product, staff }: Fixture): Promise<Booking[]> {
  const adminClient = await AdminClient.signIn(product);
  return eventually(async () => {
    const ours = expectStatus(await staff.send<{ data: Booking[] }>('/bookings'), 200).data;
    const shown = expectStatus(await adminClient.send<{ data: Booking[] }>('/bookings'), 200).data;
    expect(shown.toSorted(byId).map(essence)).toEqual(ours.toSorted(byId).map(essence));
    return ours;
  }, REPAIRED);
}

function byId(one: Booking, other: Booking): number {
  return one.id < other.id ? -1 : 1;
}

function essence({ id, status, paymentStatus, paid, refunded }: Booking): Partial<Booking> {
  return { id, status, paymentStatus, paid, refunded };
}

function rebuild(): Promise<string> {
  return runTask('rebuild', '@booking/admin');
}

/** Runs the task as an operator does while the stack runs. */
async function runTask(task: string, workspace: string, ...options: string[]): Promise<string> {
  const where = { cwd: REPOSITORY, env: { ...programsEnvironment(), DATA_DIR: dataDir } };
  return (await promisify(execFile)('npm', ['run', task, '-w', workspace, '--', ...options], where)).stdout;
}
