import { pageAfter } from '../ledger/page-after.ts';
import { SimulatorError } from '../simulator-error.ts';
import type { PageQuery } from './sandbox-requests.ts';

type Listed = { readonly id: string; readonly createdAt: string };

/**
 * A page of the records of a period, oldest first, so that new records come at the end. `next` is the last id of the
 * page; send it as `after`. It is null on the last page.
 */
export function sandboxPage<Row extends Listed>(
  rows: readonly Row[],
  { after, limit, ...time }: PageQuery,
  toObject: (row: Row) => unknown,
): { data: unknown[]; next: string | null } {
  const found = rows.filter((row) => isWithin(row, time));
  const missing = (id: string) => new SimulatorError('not_found', `There is no ${id} in this list`);
  const { page, hasMore } = pageAfter(found, { after, limit, missing });
  return { data: page.map(toObject), next: hasMore ? (page.at(-1)?.id ?? null) : null };
}

function isWithin({ createdAt }: Listed, { created_from: from, created_until: until }: Partial<PageQuery>): boolean {
  const created = Date.parse(createdAt);
  if (from !== undefined && created < Date.parse(from)) return false;
  return until === undefined || created < Date.parse(until);
}
