import { type Actor, AMOUNT_MINOR_MAX } from '@booking/contracts';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { isAtLeast, isAtMost, type Listing } from './listing-repository.ts';
import type { ReadModel } from './read-model.ts';
import { RecordFilters } from './record-query.ts';

type Query = Parameters<NonNullable<Listing['refine']>>[0];
/** The database and the caller of the request. */
type Asking = { readonly db: Database; readonly caller: Actor };
export type Condition<Value = unknown> = (query: Query, value: Value, asking: Asking) => void;

/** A filter of a list: the values it accepts, and the column or the condition that they select by. */
type Filter = Described & { readonly accepts: z.ZodType } & (
    { readonly column: string } | { readonly condition: Condition }
  );

export type Filters = Readonly<Record<string, Filter>>;

type Described = { readonly description?: string };

export function byColumn(
  column: string,
  accepts: z.ZodType<string | readonly string[]>,
  described: Described = {},
): Filter {
  return { accepts, column, ...described };
}

/** Records that meet a condition that the values of one column cannot express. */
export function byCondition<Value>(
  accepts: z.ZodType<Value>,
  condition: Condition<Value>,
  described: Described = {},
): Filter {
  return { accepts, condition: condition as Condition, ...described };
}

const AmountMinor = z
  .string()
  .regex(/^[0-9]{1,16}$/, 'Must be a whole number')
  .transform(Number)
  .pipe(z.int().max(AMOUNT_MINOR_MAX));

export const amountFilters: Filters = {
  amountFrom: byCondition(AmountMinor, isAtLeast, {
    description: 'This amount or more, in minor units',
  }),
  amountTo: byCondition(AmountMinor, isAtMost, {
    description: 'This amount or less, in minor units',
  }),
};

type Filtered = Pick<ReadModel<never>, 'sorts'> & { readonly filters: Filters };

/** The filters and sort columns of a list and its export, as parameters of a request. */
export function filtersOf({ sorts, filters }: Filtered): z.ZodObject {
  const accepted = Object.entries(filters).map(([name, { accepts, description }]) => {
    const value = accepts.optional();
    return [name, description === undefined ? value : value.meta({ description })] as const;
  });
  const sort = sorts && { sort: z.enum(['createdAt', ...Object.keys(sorts)]).default('createdAt') };
  return RecordFilters.extend({ ...sort, ...Object.fromEntries(accepted) });
}

export function listingOf(asking: Asking, { filters }: Filtered, query: Readonly<Record<string, unknown>>): Listing {
  const given = Object.entries(filters).filter(([name]) => query[name] !== undefined);
  const columns = given.flatMap(([name, filter]) => ('column' in filter ? [[filter.column, query[name]]] : []));
  const rest = Object.entries(query).filter(([name]) => !Object.hasOwn(filters, name));
  return {
    ...(Object.fromEntries(rest) as Omit<Listing, 'where' | 'refine'>),
    where: Object.fromEntries(columns) as Listing['where'],
    refine: (builder) => {
      for (const [name, filter] of given) if ('condition' in filter) filter.condition(builder, query[name], asking);
    },
  };
}
