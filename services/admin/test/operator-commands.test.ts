import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { createDatabase, migrate } from '@booking/runtime';
import { busOfThisFile, type BusProbe, createTestDatabase, openBusProbe, programsEnvironment } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrations } from '../migrations/index.ts';
import { listeners } from '../src/service.ts';
import { OwnedRecords } from './owned-records.ts';

const REPOSITORY = join(import.meta.dirname, '../../..');
/** npm and node start once for every workspace of the path. */
const NPM_MS_MAX = 120_000;

let env: Record<string, string | undefined>;
let probe: BusProbe;

beforeAll(async () => {
  const [databaseUrl, urls] = await Promise.all([createTestDatabase('admin'), busOfThisFile()]);
  probe = await openBusProbe({ urls, service: 'admin', listeners });
  const db = createDatabase(databaseUrl);
  new OwnedRecords().answerOn(probe, { forAdmin: true });
  await migrate(db, migrations);
  await db.destroy();
  const addresses = { DATABASE_URL: databaseUrl, NATS_URL: urls('admin'), PUBLIC_URL: 'http://booking.example' };
  env = { ...programsEnvironment(), ...addresses, PORT: '0', DATA_DIR: '/nonexistent' };
});

afterAll(() => probe.close());

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

function npmRun(command: string, workspace: string): Promise<{ code: unknown; output: string }> {
  const args = ['run', command, '-w', workspace];
  return new Promise((resolve) => {
    execFile('npm', args, { cwd: REPOSITORY, env }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, output: stdout + stderr });
    });
  });
}
