import { join, sep } from 'node:path';

const REPOSITORY = join(import.meta.dirname, '../../..');

/**
 * The longest files, which start first. If one of them started last, it would keep a single worker busy at the end.
 * Files that mostly wait stand between files that keep the processors busy.
 */
const LONGEST = [
  'e2e/test/admin/',
  'e2e/test/checker',
  'libs/messaging/test/full-bus',
  'services/refunds/test/silent-database',
  'e2e/test/model',
  'libs/messaging/test/broker-loss',
  'e2e/test/bookings/',
  'libs/runtime/test/silent-connections',
  'services/refunds/test/lost-commit',
  'tools/embedded-stack/test/embedded-stack',
  'libs/gateways/test/money.property',
  'libs/messaging/test/',
  'services/admin/test/list-plans',
  'ingress/test/caddy',
  'tools/embedded-stack/test/',
  'e2e/test/upgrade',
  'e2e/test/',
  'libs/gateways/test/conformance',
  'tools/',
].map((path) => join(REPOSITORY, path));

type Test = { readonly path: string };

/**
 * Orders the test files in the same way everywhere. By default, Jest uses the durations of the last run, which a fresh
 * clone lacks. Files that use no servers come last. Jest requires a default export.
 */
export default class LongestFirst {
  sort(tests: readonly Test[]): Test[] {
    return tests.toSorted((left, right) => rankOf(left) - rankOf(right));
  }

  cacheResults(): void {
    // Stores nothing, because the next run needs no durations.
  }

  /** The files for `--onlyFailures`. Failures are not stored, so they are all files. */
  allFailedTests(tests: readonly Test[]): readonly Test[] {
    return tests;
  }
}

function rankOf({ path }: Test): number {
  const rank = LONGEST.findIndex((start) => path.startsWith(start));
  if (rank >= 0) return rank;
  return path.includes(`${sep}test${sep}`) ? LONGEST.length : LONGEST.length + 1;
}
