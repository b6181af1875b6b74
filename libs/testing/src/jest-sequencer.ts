import { join, sep } from 'node:path';

const REPOSITORY = join(import.meta.dirname, '../../..');

/** The longest files, longest first. If one of them started last, it would keep a single worker busy at the end. */
const LONGEST = [
  'e2e/test/admin/interface',
  'e2e/test/checker',
  'e2e/test/bookings/',
  'services/refunds/test/silent-database',
  'tools/embedded-stack/test/embedded-stack',
  'e2e/test/model',
  'e2e/test/faults',
  'e2e/test/chaos',
  'tools/embedded-stack/test/starting',
  'tools/embedded-stack/test/odd-path',
  'libs/gateways/test/money.property',
  'services/admin/test/list-plans',
  'e2e/test/budget',
  'ingress/test/caddy',
  'e2e/test/full-bus',
  'libs/runtime/test/silent-connections',
  'e2e/test/',
  'services/refunds/test/lost-commit',
  'tools/',
  'libs/gateways/test/conformance',
  'libs/messaging/test/',
].map((path) => join(REPOSITORY, path));

type Test = { readonly path: string };

/**
 * Orders the files in the same way everywhere. By default jest uses the durations of the last run, which a fresh clone
 * does not have. Files without servers come last. Jest requires a default export.
 */
export default class LongestFirst {
  sort(tests: readonly Test[]): Test[] {
    return tests.toSorted((left, right) => rankOf(left) - rankOf(right));
  }

  cacheResults(): void {
    // Stores nothing, because the next run needs no durations.
  }

  /** For `--onlyFailures`, which therefore runs all of them. */
  allFailedTests(tests: readonly Test[]): readonly Test[] {
    return tests;
  }
}

function rankOf({ path }: Test): number {
  const rank = LONGEST.findIndex((start) => path.startsWith(start));
  if (rank >= 0) return rank;
  return path.includes(`${sep}test${sep}`) ? LONGEST.length : LONGEST.length + 1;
}
