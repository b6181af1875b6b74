import { join, sep } from 'node:path';

const REPOSITORY = join(import.meta.dirname, '../../..');

/** What takes longest, the longest first: begun last, one of them would keep a single worker busy at the end. */
const LONGEST = [
  'e2e/test/admin/interface',
  'e2e/test/checker',
  'services/refunds/test/silent-database',
  'tools/embedded-stack/test/embedded-stack',
  'e2e/test/model',
  'e2e/test/faults',
  'tools/embedded-stack/test/starting',
  'tools/embedded-stack/test/odd-path',
  'libs/gateways/test/money.property',
  'services/admin/test/list-plans',
  'e2e/test/budget',
  'ingress/test/caddy',
  'e2e/test/full-bus',
  'services/admin/test/staff',
  'services/admin/test/verify-audit-log',
  'libs/runtime/test/silent-connections',
  'e2e/test/',
  'services/refunds/test/lost-commit',
  'tools/',
  'libs/gateways/test/conformance',
  'libs/messaging/test/',
].map((path) => join(REPOSITORY, path));

type Test = { readonly path: string };

/**
 * Orders the files of a run alike everywhere; by itself jest goes by the durations of the last run, which a fresh clone
 * does not know. What needs no server comes last. Jest asks for a default export.
 */
export default class LongestFirst {
  sort(tests: readonly Test[]): Test[] {
    return tests.toSorted((left, right) => rankOf(left) - rankOf(right));
  }

  cacheResults(): void {
    // The next run needs no memory of this one.
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
