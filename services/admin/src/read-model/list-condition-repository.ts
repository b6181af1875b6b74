import type { Knex } from 'knex';

export function isAtLeast(query: Knex.QueryBuilder, amountMinor: number): void {
  void query.where('amount_minor', '>=', amountMinor);
}

export function isAtMost(query: Knex.QueryBuilder, amountMinor: number): void {
  void query.where('amount_minor', '<=', amountMinor);
}

type Period = { readonly from?: Date | undefined; readonly to?: Date | undefined };

export function narrowTime(query: Knex.QueryBuilder, { from, to }: Period): void {
  if (from !== undefined) void query.where('created_at', '>=', from);
  if (to !== undefined) void query.where('created_at', '<', to);
}
