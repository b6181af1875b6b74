import type { Knex } from 'knex';

type Amounts = { readonly amountFrom?: number | undefined; readonly amountTo?: number | undefined };

export function whereAmountWithin(query: Knex.QueryBuilder, { amountFrom, amountTo }: Amounts): void {
  if (amountFrom !== undefined) void query.where('amount_minor', '>=', amountFrom);
  if (amountTo !== undefined) void query.where('amount_minor', '<=', amountTo);
}
