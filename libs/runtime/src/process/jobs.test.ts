import { describe, expect, it } from '@jest/globals';
import { createDatabase } from '../database/database.ts';
import { createLogger } from '../telemetry/logger.ts';
import { type Job, jobRunner } from './jobs.ts';

const logger = createLogger({ service: 'test', level: 'silent' });
/** A database that is never connected, because the runner only listens to its commits. */
const db = createDatabase('postgres://nobody@127.0.0.1:1/none');

describe('a job', () => {
  it('runs again at once while more work is due, then waits for its interval', async () => {
    let runs = 0;
    const job: Job = { name: 'drain', everyMs: 60_000, run: () => Promise.resolve(++runs < 3) };

    await runUntil(job, () => runs === 3);
    await runFor(job, 50);

    expect(runs).toBe(4);
  });

  it('runs again after a failed run', async () => {
    let runs = 0;
    const job: Job = {
      name: 'failing',
      everyMs: 5,
      run: () => (++runs === 1 ? Promise.reject(new Error('once')) : Promise.resolve(false)),
    };

    await runUntil(job, () => runs > 1);

    expect(runs).toBeGreaterThan(1);
  });

  it('logs that the database did not answer when it got no connection in time', async () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const timedOut = Object.assign(new Error('Knex: Timeout acquiring a connection. Are you missing a transaction?'), {
      name: 'KnexTimeoutError',
    });
    const job: Job = { name: 'waiting', everyMs: 60_000, run: () => Promise.reject(timedOut) };

    await runUntil(job, () => lines.length > 0, createLogger({ service: 'test', level: 'error', destination }));

    expect(lines.join('')).toMatch(/The database did not answer in time.*"waiting"/);
    expect(lines.join('')).not.toContain('Knex');
  });

  it('never runs twice at once, and finishes its run when it is stopped', async () => {
    let running = 0;
    let most = 0;
    const job: Job = {
      name: 'slow',
      everyMs: 1,
      async run() {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 20));
        running -= 1;
        return true;
      },
    };

    await runFor(job, 70);

    expect(most).toBe(1);
    expect(running).toBe(0);
  });
});

/** Runs the job until the condition holds. If it never holds, the test times out. */
async function runUntil(job: Job, isDone: () => boolean, to = logger): Promise<void> {
  const runner = jobRunner({ db, jobs: [job], logger: to });
  await runner.start?.();
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 5));
  await runner.stop();
}

async function runFor(job: Job, ms: number): Promise<void> {
  const runner = jobRunner({ db, jobs: [job], logger });
  await runner.start?.();
  await new Promise((resolve) => setTimeout(resolve, ms));
  await runner.stop();
}
