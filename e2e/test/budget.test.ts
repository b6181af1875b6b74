import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serviceNames } from '@booking/contracts';
import { serversOfThisRun } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { liveThrough, runInFlight } from '../../tools/bench/src/index.ts';
import { type CountedProduct, startCountedProduct } from '../src/counted-product.ts';
import type { Work } from '../src/database-work.ts';

/**
 * The most work of one booking, without the work of the idle stack. The booking is created, initiated, paid by a
 * webhook, and refunded with another webhook. Concurrent bookings share transactions.
 */
const LIMITS = {
  // With 220 ms per booking, this takes 102 statements and 16 transactions; with seconds, 114 and 19.
  'one life at a time': { statements: 110, transactions: 20, messages: 12, inboxRows: 27 },
  // This takes 33 to 35 statements and 4.4 transactions. If another process keeps a core busy, fewer bookings share a
  // statement.
  'fifty lives at a time': { statements: 45, transactions: 7, messages: 12, inboxRows: 27 },
  'the idle stack per second': { statements: 20, transactions: 1, messages: 0, inboxRows: 0 },
} as const satisfies Record<string, Work>;

/**
 * On a busy machine, a booking takes seconds, and hardly any of its events share a transaction. This takes at most this
 * much more work, which does not count.
 */
const MORE_IF_SLOW: Work = { statements: 12, transactions: 2, messages: 0, inboxRows: 0 };
const SLOW_LIFE_SECONDS = 0.75;
/**
 * The largest number of measurements. Other programs on the machine can only add work, because fewer events then share
 * a transaction, and earlier bookings may still be under way. The lowest figures are therefore the most accurate.
 */
const ATTEMPTS_MAX = 6;
const IDLE_MS = 10_000;
const SAMPLE_MS = 20;
const CONNECTIONS_PAGE = join(import.meta.dirname, '../../docs/operations/running.md');

type Load = { readonly lives: number; readonly inFlight: number };

/** The test needs its own PostgreSQL, which counts statements. */
const { kind } = await serversOfThisRun();
const whereStatementsCanBeCounted = kind === 'containers' ? describe.skip : describe;

whereStatementsCanBeCounted('the work in the databases', () => {
  let product: CountedProduct;
  let idle: Work;

  beforeAll(async () => {
    product = await startCountedProduct();
    await liveManyLives(100, 50);
    await product.work.countSettled();
    idle = await lowest(() => workPerSecond(() => delay(IDLE_MS)), LIMITS['the idle stack per second']);
  });

  afterAll(() => product.stop());

  it('stays within its limits while the stack is idle', () => {
    expectWithin(idle, LIMITS['the idle stack per second']);
  });

  it('stays within its limits per booking, with one booking at a time', async () => {
    await expectLivesWithin({ lives: 40, inFlight: 1 }, LIMITS['one life at a time']);
  });

  it('stays within its limits and its documented connections, with fifty bookings at a time', async () => {
    const most = await mostSessionsDuring(() =>
      expectLivesWithin({ lives: 200, inFlight: 50 }, LIMITS['fifty lives at a time']),
    );

    expect([...most.keys()]).toHaveLength(serviceNames.length);
    const documented = documentedConnections();
    expect([...most].filter(([, count]) => count > documented)).toEqual([]);
  });

  /** The largest numbers of connections of each role. The queries of the superuser do not count as work. */
  async function mostSessionsDuring(work: () => Promise<void>): Promise<Map<string, number>> {
    const most = new Map<string, number>();
    const over = new AbortController();
    const watching = (async () => {
      while (!over.signal.aborted) {
        for (const [role, count] of await product.work.countSessions()) {
          most.set(role, Math.max(count, most.get(role) ?? 0));
        }
        await delay(SAMPLE_MS);
      }
    })();
    await work().finally(() => over.abort());
    await watching;
    return most;
  }

  async function liveManyLives(lives: number, inFlight: number): Promise<void> {
    const { failures } = await runInFlight(Array.from({ length: lives }).fill(0), inFlight, () =>
      liveThrough(product.client),
    );
    expect(failures).toEqual([]);
  }

  async function expectLivesWithin(load: Load, limits: Work): Promise<void> {
    expectWithin(await lowest(() => workPerLife(load), limits), limits);
  }

  async function workPerLife({ lives, inFlight }: Load): Promise<Work> {
    const { work, seconds } = await workDuring(() => liveManyLives(lives, inFlight));
    const isSlow = inFlight === 1 && seconds / lives > SLOW_LIFE_SECONDS;
    return mapWork(work, (name, count) => (count - idle[name] * seconds) / lives - (isSlow ? MORE_IF_SLOW[name] : 0));
  }

  async function workPerSecond(during: () => Promise<void>): Promise<Work> {
    const { work, seconds } = await workDuring(during);
    return mapWork(work, (_name, count) => count / seconds);
  }

  async function workDuring(during: () => Promise<void>): Promise<{ work: Work; seconds: number }> {
    const before = await product.work.count();
    const startedAt = performance.now();
    await during();
    const after = await product.work.countSettled();
    const seconds = (performance.now() - startedAt) / 1000;
    return { work: mapWork(after, (name, count) => count - before[name]), seconds };
  }
});

/** The maximum number of connections of a replica, from the table in the documentation. */
function documentedConnections(): number {
  const [, count] = /^\| a replica of a service +\| (\d+): /m.exec(readFileSync(CONNECTIONS_PAGE, 'utf8')) ?? [];
  return Number(count);
}

function mapWork(work: Work, change: (name: keyof Work, count: number) => number): Work {
  const { statements, transactions, messages, inboxRows } = work;
  return {
    statements: change('statements', statements),
    transactions: change('transactions', transactions),
    messages: change('messages', messages),
    inboxRows: change('inboxRows', inboxRows),
  };
}

/** Repeats a measurement until it is within its limits. */
async function lowest(measure: () => Promise<Work>, limits: Work): Promise<Work> {
  let work = await measure();
  for (let attempt = 2; attempt <= ATTEMPTS_MAX && !isWithin(work, limits); attempt += 1) work = await measure();
  return work;
}

function isWithin(work: Work, limits: Work): boolean {
  const rounded = roundWork(work);
  return Object.entries(limits).every(([name, limit]) => rounded[name as keyof Work] <= limit);
}

/** Shows all figures and limits if one figure exceeds its limit. */
function expectWithin(work: Work, limits: Work): void {
  const rounded = roundWork(work);
  expect(rounded).toEqual(mapWork(rounded, (name, count) => Math.min(count, limits[name])));
}

function roundWork(work: Work): Work {
  return mapWork(work, (_name, count) => Math.round(count * 10) / 10);
}
