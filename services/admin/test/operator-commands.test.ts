import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { GetBookingPage } from '@booking/contracts';
import { createDatabase, type Database } from '@booking/runtime';
import {
  busOfThisFile,
  type BusProbe,
  createTestDatabase,
  eventually,
  openBusProbe,
  programsEnvironment,
} from '@booking/testing';
import { sampleBooking } from '@booking/testing/samples';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrations } from '../migrations/index.ts';
import { adminService } from '../src/service.ts';
import { OwnedRecords } from './owned-records.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');
/** npm and node start once for every workspace of the path. */
const NPM_MS_MAX = 300_000;

let env: Record<string, string | undefined>;
let probe: BusProbe;
let db: Database;
let owned: OwnedRecords;

beforeAll(async () => {
  const [databaseUrl, urls] = await Promise.all([createTestDatabase('admin', migrations), busOfThisFile()]);
  probe = await openBusProbe(urls, adminService);
  db = createDatabase(databaseUrl);
  owned = new OwnedRecords().answerOn(probe, { forAdmin: true });
  const addresses = { DATABASE_URL: databaseUrl, NATS_URL: urls('admin'), PUBLIC_URL: 'http://booking.example' };
  env = { ...programsEnvironment(), ...addresses, PORT: '0', DATA_DIR: '/nonexistent' };
});

afterAll(() => Promise.all([probe.close(), db.destroy()]));

describe('the commands of an operator', () => {
  it.each([
    ['verify-audit-log', '@booking/admin', 'The audit log is whole'],
    ['rebuild', '@booking/admin', '0 records read'],
    ['verify-audit-log', 'services/admin', 'The audit log is whole'],
  ])(
    'succeed by npm: %s of %s',
    async (command, workspace, said) => {
      const ended = await npmRun(command, workspace);

      expect(ended).toEqual({ code: 0, output: expect.stringContaining(said) });
    },
    NPM_MS_MAX,
  );
});

it('says how to get the variables of the service when they are missing', async () => {
  const ended = await npmRun('verify-audit-log', '@booking/admin', { DATABASE_URL: undefined });

  expect(ended).toEqual({ code: 1, output: expect.stringMatching(/Is required\n.*DATABASE_URL\n.*set DATA_DIR\./) });
});

describe('a rebuild that an operator interrupts with Ctrl-C', () => {
  const BOOKINGS = 20;
  const LOCKS = `select from pg_locks join pg_database d on d.oid = database
    where locktype = 'advisory' and datname = current_database()`;

  it('ends at once, and is continued by the next rebuild until every record is right', async () => {
    const bookings = Array.from({ length: BOOKINGS }, () => sampleBooking());
    bookings.forEach((booking) => owned.set(GetBookingPage, 1, booking));
    const first = rebuild();
    const firstEnd = once(first, 'exit');
    let pages = 0;
    owned.onPage = async ({ name }) => {
      if (name !== GetBookingPage.name) return;
      pages += 1;
      if (pages !== 2) return;
      // The second page is asked for while the first one is stored.
      await eventually(async () => expect(await db('rebuild_positions')).toHaveLength(1));
      first.kill('SIGINT');
      await firstEnd;
    };

    expect(await firstEnd).toEqual([null, 'SIGINT']);
    const stored = await db('booking_records').pluck<string[]>('id');
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.length).toBeLessThan(BOOKINGS);
    expect(await db('rebuild_positions')).toHaveLength(1);
    await eventually(async () => expect(await db.raw(LOCKS)).toMatchObject({ rows: [] }));

    const second = rebuild();
    const said = readAll(second);
    expect(await once(second, 'exit')).toEqual([0, null]);
    expect(await said).toContain('An interrupted rebuild was continued.');
    expect(pages).toBe(4);
    const ids = await db('booking_records').orderBy('id').pluck<string[]>('id');
    expect(ids).toEqual(bookings.map(({ id }) => id).toSorted());
    expect(await db('rebuild_positions')).toEqual([]);
  });
});

function rebuild(): ChildProcess {
  return spawn(process.execPath, [join(REPOSITORY, 'services/admin/src/main.ts'), 'rebuild'], { env });
}

async function readAll({ stdout }: ChildProcess): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdout ?? []) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function npmRun(
  command: string,
  workspace: string,
  changes: typeof env = {},
): Promise<{ code: unknown; output: string }> {
  const args = ['run', command, '-w', workspace];
  return new Promise((resolve) => {
    execFile('npm', args, { cwd: REPOSITORY, env: { ...env, ...changes } }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, output: stdout + stderr });
    });
  });
}
