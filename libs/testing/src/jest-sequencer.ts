import { join, sep } from 'node:path';

const REPOSITORY = join(import.meta.dirname, '../../..');

/** The longest files, which start first. If one of them started last, a single worker would be busy at the end. */
const LONGEST = [
  'e2e/test/admin/',
  'e2e/test/checker',
  'e2e/test/bookings/',
  'e2e/test/model',
  'e2e/test/upgrade',
  'ingress/test/caddy',
  'tools/embedded-stack/test/',
  'e2e/test/',
  'services/admin/test/list-plans',
  'services/refunds/test/silent-database',
  'libs/messaging/test/full-bus',
  'libs/messaging/test/broker-loss',
  'libs/runtime/test/silent-connections',
  'services/refunds/test/lost-commit',
  'libs/gateways/test/money.property',
  'libs/messaging/test/',
  'libs/gateways/test/conformance',
].map((path) => join(REPOSITORY, path));

/**
 * Tests that start whole products, browsers or other programs keep the processors busy. Most other tests mainly wait
 * for servers.
 */
const BUSY = ['e2e/', 'tools/', 'ingress/'].map((path) => join(REPOSITORY, path));

type Test = { readonly path: string };

/**
 * Orders the test files in the same way everywhere. By default, Jest uses the durations of the last run, which a fresh
 * clone lacks. Busy files are spread evenly between waiting files, so that few of them run at the same time. Files that
 * use no servers come last. Jest requires a default export.
 */
export default class LongestFirst {
  sort(tests: readonly Test[]): Test[] {
    const { busy = [], waiting = [], serverless = [] } = Object.groupBy(tests, kindOf);
    return [...interleave(longestFirst(busy), longestFirst(waiting)), ...serverless];
  }

  cacheResults(): void {
    // Stores nothing, because the next run needs no durations.
  }

  /** The files for `--onlyFailures`. Failures are not stored, so they are all files. */
  allFailedTests(tests: readonly Test[]): readonly Test[] {
    return tests;
  }
}

function kindOf({ path }: Test): 'busy' | 'waiting' | 'serverless' {
  if (!path.includes(`${sep}test${sep}`)) return 'serverless';
  return BUSY.some((start) => path.startsWith(start)) ? 'busy' : 'waiting';
}

function longestFirst(tests: readonly Test[]): Test[] {
  return tests.toSorted((left, right) => rankOf(left) - rankOf(right));
}

function rankOf({ path }: Test): number {
  const rank = LONGEST.findIndex((start) => path.startsWith(start));
  return rank < 0 ? LONGEST.length : rank;
}

/** Merges lists so that each keeps its order and is spread over the merged list. */
function interleave(...lists: readonly Test[][]): Test[] {
  return lists
    .flatMap((list) => list.map((test, index) => ({ test, position: index / list.length })))
    .toSorted((left, right) => left.position - right.position)
    .map(({ test }) => test);
}
