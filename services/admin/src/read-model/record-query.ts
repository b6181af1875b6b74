import { z } from 'zod';

const SEARCH_LENGTH_MAX = 200;
const FILTER_LENGTH_MAX = 255;
const VALUES_MAX = 10;

/** A time in RFC 3339. As a Date it fits the database in any year. */
export const Instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .pipe(z.date());

/** The value of a filter without a fixed list. */
export const FilterText = z.string().min(1).max(FILTER_LENGTH_MAX);

/** A filter that may be repeated: records with one of the values match. */
export function oneOrSeveral<Value extends string>(value: z.ZodType<Value, string>, max = VALUES_MAX) {
  return z
    .union([value.transform((one) => [one]), z.array(value).min(1).max(max)])
    .transform((values) => [...new Set(values)])
    .meta({ description: 'Once or several times: records that have one of the values' });
}

/** A typed search. */
export const SearchText = z.string().trim().min(1).max(SEARCH_LENGTH_MAX);

/** The filters of every list of records. */
export const RecordFilters = z.strictObject({
  order: z.enum(['asc', 'desc']).default('desc'),
  from: Instant.optional().meta({ description: 'Created at this moment or later' }),
  to: Instant.optional().meta({ description: 'Created before this moment' }),
  q: SearchText.optional().meta({
    description: 'Parts of ids, references, texts or amounts; records that have them all',
  }),
});
