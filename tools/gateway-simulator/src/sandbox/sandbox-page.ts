import type { GatewayName } from '../ledger/records.ts';
import { SimulatorError } from '../simulator-error.ts';
import type { PageQuery } from './sandbox-requests.ts';

type Listed = { readonly id: string; readonly gateway: GatewayName; readonly createdAt: string };

/**
 * One page of the sandbox's records of a period, oldest first, so that new records come at the end. `next` is the last
 * id of the page, for the parameter `after`; null on the last page.
 */
export function sandboxPage<Row extends Listed>(
  rows: readonly Row[],
  { after, limit, ...time }: PageQuery,
  toObject: (row: Row) => unknown,
): { data: unknown[]; next: string | null } {
  const found = rows.filter((row) => row.gateway === 'sandbox' && isWithin(row, time));
  const start = after === undefined ? 0 : indexAfter(found, after);
  const page = found.slice(start, start + limit);
  const isLast = start + limit >= found.length;
  return { data: page.map(toObject), next: isLast ? null : (page.at(-1)?.id ?? null) };
}

function isWithin({ createdAt }: Listed, { created_from: from, created_until: until }: Partial<PageQuery>): boolean {
  const created = Date.parse(createdAt);
  if (from !== undefined && created < Date.parse(from)) return false;
  return until === undefined || created < Date.parse(until);
}

function indexAfter(rows: readonly Listed[], id: string): number {
  const index = rows.findIndex((row) => row.id === id);
  if (index < 0) throw new SimulatorError('not_found', `There is no ${id} in this list`);
  return index + 1;
}
