import assert from 'node:assert/strict';
import { GatewayUnavailable } from '../gateway-errors.ts';
import type { Listing, ListQuery } from '../gateway-records.ts';
import type { Behaviour } from './behaviour.ts';
import type { ConformanceFixture, Operation } from './conformance-fixture.ts';

const SECOND_MS = 1000;
const HOUR_MS = 60 * 60 * 1000;
/** The number of records in a long list: more than the largest page of any gateway. */
export const LONG_LIST = 230;

type Page<Listed> = (query: ListQuery) => Promise<Listing<Listed>> | undefined;

/** Reads all pages of a list. */
export async function everyRecord<Listed>(page: Page<Listed>, query: ListQuery): Promise<readonly Listed[]> {
  const listing = await page(query);
  assert.ok(listing, 'The gateway has no such list');
  if (listing.next === null) return listing.records;
  return [...listing.records, ...(await everyRecord(page, { ...query, after: listing.next }))];
}

type Edges = { readonly from?: number; readonly until?: number };

/** A period of two hours around now, unless another one is given. */
export function around(
  fixture: Pick<ConformanceFixture, 'now'>,
  { from = -HOUR_MS, until = HOUR_MS }: Edges = {},
): ListQuery {
  const now = fixture.now().getTime();
  return { from: new Date(now + from), until: new Date(now + until), after: null };
}

export function listedPayments(fixture: ConformanceFixture, edges?: Edges) {
  return everyRecord((page) => fixture.gateway.listPayments?.(page), around(fixture, edges));
}

export function listedRefunds(fixture: ConformanceFixture, edges?: Edges) {
  return everyRecord((page) => fixture.gateway.listRefunds?.(page), around(fixture, edges));
}

export function listedDisputes(fixture: ConformanceFixture, edges?: Edges) {
  return everyRecord((page) => fixture.gateway.listDisputes?.(page), around(fixture, edges));
}

/** Asserts that a list has one record, made now, and contains it only in periods that include this time. */
export async function assertInItsPeriodOnly(list: (edges: Edges) => Promise<readonly unknown[]>): Promise<void> {
  for (const other of [{ until: -SECOND_MS }, { from: SECOND_MS }]) assert.deepEqual(await list(other), []);
  for (const edge of [{ from: 0 }, { until: 1 }]) assert.equal((await list(edge)).length, 1);
}

type Growing<Listed> = {
  /** The references of the earlier records. */
  readonly made: readonly string[];
  readonly list: Page<Listed>;
  /** Makes one more record. */
  readonly add: () => unknown;
};

/** Reads a list while it grows. Asserts that it has pages and misses no earlier record. Returns all listed references. */
export async function readWhileGrowing<Listed extends { readonly reference: string }>(
  fixture: ConformanceFixture,
  { made, list, add }: Growing<Listed>,
): Promise<readonly string[]> {
  const first = await list(around(fixture));
  add();
  const others = await everyRecord(list, { ...around(fixture), after: first?.next ?? null });

  const references = [...(first?.records ?? []), ...others].map(({ reference }) => reference);
  assert.ok((first?.records.length ?? 0) < made.length, 'a page has an end');
  assert.deepEqual(
    made.filter((reference) => !references.includes(reference)),
    [],
  );
  return references;
}

/**
 * The behaviour of a list while the gateway does not answer. Reading it fails, because a partial or empty list would
 * claim that the gateway lacks the other records.
 */
export function unknownWhileUnanswered(
  list: 'listPayments' | 'listRefunds' | 'listDisputes',
  operation: Operation,
): readonly Behaviour[] {
  const faults = ['error_before', 'too_many_requests', 'garbage', 'empty', 'truncated', 'huge', 'reset'] as const;
  return faults.map((fault) => ({
    name: `the ${operation.replace('_', ' of ')} cannot be read while the gateway answers with ${fault}`,
    needs: ({ gateway }) => gateway[list] !== undefined,
    async check(fixture) {
      fixture.controls.addFault({ operation, fault });

      await assert.rejects(async () => fixture.gateway[list]?.(around(fixture)), GatewayUnavailable);
    },
  }));
}
