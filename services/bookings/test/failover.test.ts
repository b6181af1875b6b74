import { setTimeout as pause } from 'node:timers/promises';
import { type Booking, BookingCreated } from '@booking/contracts';
import { createDatabase, exposeMetrics, migrate } from '@booking/runtime';
import { eventually, type PostgresPair, programsEnvironment, startPostgresPair, TcpProxy } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrations } from '../migrations/index.ts';
import { bookingBody, type Bookings, reader, shop, startBookings } from './start-bookings.ts';

const TEST_TIMEOUT_MS = 300_000;
const PATIENCE = { timeoutMs: 100_000 };
const CLIENTS = 8;
const BOOKINGS_BEFORE = 40;
const BOOKINGS_AFTER = 20;

let pair: PostgresPair;
/** The address that always leads to the primary, such as the service `-rw` of CloudNativePG. */
let proxy: TcpProxy;
/** The port of the server that new connections reach. */
let primary: number;
let bookings: Bookings;

beforeAll(async () => {
  pair = await startPostgresPair(programsEnvironment());
  primary = pair.primary.port;
  proxy = await TcpProxy.start(() => primary);
  const databaseUrl = proxy.through(pair.primary.url('postgres'));
  const owner = createDatabase(databaseUrl);
  await migrate(owner, migrations);
  await owner.destroy();
  bookings = await startBookings({ databases: { databaseUrl, databaseReadUrl: pair.standby.url('postgres') } });
}, TEST_TIMEOUT_MS);

afterAll(async () => {
  await bookings.stop();
  await proxy.close();
  await pair.stop();
}, TEST_TIMEOUT_MS);

async function listedIds(): Promise<string[]> {
  const { status, body } = await bookings.ask<{ data: Booking[] }>(reader, '/bookings?limit=100');
  expect(status).toBe(200);
  return body.data.map(({ id }) => id);
}

describe('bookings on a primary with a synchronous standby', () => {
  it('reads lists from the standby, with every booking that was created before', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { id } = await bookings.book();
      expect((await listedIds())[0]).toBe(id);
    }

    expect((await exposeMetrics()).text).toMatch(/booking_database_reads_total\{server="standby"\} [1-9]/);
  });

  it(
    'loses no acknowledged booking when the primary is killed and the standby is promoted',
    async () => {
      const acknowledged: string[] = [];
      let isOver = false;
      const client = async (): Promise<void> => {
        while (!isOver) {
          const { status, body } = await bookings.ask<Booking>(shop, '/bookings', {
            method: 'POST',
            body: bookingBody(),
          });
          if (status === 201) acknowledged.push(body.id);
          else await pause(50);
        }
      };
      const clients = Array.from({ length: CLIENTS }, client);
      const count = (): number => acknowledged.length;
      await eventually(() => expect(count()).toBeGreaterThan(BOOKINGS_BEFORE), PATIENCE);

      pair.primary.kill('SIGKILL');
      await pair.primary.exited;
      await pair.promote();
      primary = pair.standby.port;
      const before = count();
      await eventually(() => expect(count()).toBeGreaterThan(before + BOOKINGS_AFTER), PATIENCE);
      isOver = true;
      await Promise.all(clients);

      const stored = await bookings.db('bookings').pluck<string[]>('id');
      expect(stored).toEqual(expect.arrayContaining(acknowledged));
      await eventually(async () => {
        const events = await bookings.bus.published(BookingCreated);
        expect(events.map(({ subject }) => subject).sort()).toEqual(stored.toSorted());
      }, PATIENCE);
      expect(await listedIds()).toContain(acknowledged.at(-1));
    },
    TEST_TIMEOUT_MS,
  );
});
