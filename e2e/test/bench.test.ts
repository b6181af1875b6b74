import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { programsEnvironment, serversOfThisRun } from '@booking/testing';
import { afterAll, expect, it } from '@jest/globals';

const REPOSITORY = join(import.meta.dirname, '../..');
const RUN_MS_MAX = 400_000;
/**
 * The first of the eighty ports of a run, above the ports of stacks that choose their own, and below the ports that the
 * operating system uses for outgoing connections.
 */
const PORT = 30_000 + (process.pid % 25) * 100;

/** The benchmark only starts processes on this machine, so it cannot use servers in containers. */
const { kind } = await serversOfThisRun();
const whereProcessesCanBeStarted = kind === 'containers' ? it.skip : it;
const directory = mkdtempSync(join(tmpdir(), 'booking-bench-'));

afterAll(() => rmSync(directory, { recursive: true, force: true }));

whereProcessesCanBeStarted(
  'the benchmark measures a few lives on both sides, and finds no violation',
  async () => {
    const out = join(directory, 'results.json');
    const only = ['backlog', 'lives', 'growth', 'rebuild'];
    const size = [...only.flatMap((name) => ['--only', name]), '--rounds', '1', '--scale', '0.005'];
    const options = [...size, '--port', String(PORT), '--out', out];
    const args = ['tools/bench/src/main.ts', ...options, '--data-dir', join(REPOSITORY, '.data/bench-test')];

    const { stdout } = await promisify(execFile)(process.execPath, args, {
      cwd: REPOSITORY,
      env: programsEnvironment(),
    });

    const results = JSON.parse(readFileSync(out, 'utf8')) as unknown;
    expect(stdout).toContain('| whole lives/s, 50 in flight |');
    expect(results).toMatchObject({
      settings: { only, rounds: 1, scale: 0.005 },
      violations: [],
      records: [
        aRecord('product', 'backlog-per-second', 100),
        aRecord('floor', 'lives-per-second', 10),
        aRecord('floor', 'cpu-ms-per-life', 10),
        aRecord('product', 'lives-per-second', 3),
        aRecord('product', 'cpu-ms-per-life', 3),
        ...growthOf('floor'),
        ...growthOf('product'),
        { side: 'product', metric: 'rebuilt-per-second', failures: [], value: expect.any(Number) },
      ],
    });
  },
  RUN_MS_MAX,
);

function aRecord(side: string, metric: string, operations: number): object {
  const usage = { cpuMsTotal: expect.any(Number), foreignCpu: expect.any(Number), cpuMs: expect.any(Object) };
  return { side, metric, round: 1, operations, failures: [], value: expect.any(Number), usage };
}

/** The growth of tables. Three bookings may fit into existing pages of a table, so a table need not have grown. */
function growthOf(side: string): object[] {
  const metrics = ['tables-per-life', 'streams-per-life'];
  return metrics.map((metric) => ({ side, metric, operations: 3, failures: [], value: expect.any(Number) }));
}
