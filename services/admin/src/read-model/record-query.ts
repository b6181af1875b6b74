import { remark } from '@booking/contracts';
import { z } from 'zod';

const SEARCH_LENGTH_MAX = 200;
const FILTER_LENGTH_MAX = 255;
const VALUES_MAX = 10;

/** A time in RFC 3339. As a Date it fits the database in any year. */
export const Instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .pipe(z.date());

export const FilterText = z.string().min(1).max(FILTER_LENGTH_MAX);

/** A filter that may be repeated: records with one of the values match. */
export function oneOrSeveral<Value extends string>(value: z.ZodType<Value, string>, max = VALUES_MAX) {
  return z
    .union([value.transform((one) => [one]), z.array(value).min(1).max(max)])
    .transform((values) => [...new Set(values)])
    .meta({ description: 'Records that have this value, or one of the values if the parameter is repeated' });
}

export const SearchText = z.string().trim().min(1).max(SEARCH_LENGTH_MAX);

/** The ranges of lists, and the problem of a range whose first end is above its last. */
const RANGES = [
  { from: 'from', to: 'to', error: remark('period-reversed') },
  { from: 'amountFrom', to: 'amountTo', error: remark('amounts-reversed') },
];

type Ends = Readonly<Record<string, Date | string | number | undefined>>;

/** A query whose ranges must not be reversed. Its `extend` keeps the rules; its `shape` does not have them. */
export function withRanges<Query extends z.ZodObject>(query: Query): Query {
  return RANGES.reduce(
    (ruled, { from, to, error }) => ruled.refine((ends) => isInOrder(ends as Ends, from, to), { path: [from], error }),
    query,
  );
}

function isInOrder(ends: Ends, from: string, to: string): boolean {
  const [first, last] = [ends[from], ends[to]];
  return first === undefined || last === undefined || first <= last;
}

export const RecordFilters = withRanges(
  z.strictObject({
    order: z.enum(['asc', 'desc']).default('desc'),
    from: Instant.optional().meta({ description: 'Created at this moment or later' }),
    to: Instant.optional().meta({ description: 'Created before this moment' }),
    q: SearchText.optional().meta({
      description: 'Parts of IDs, references, texts or amounts; all of them must match',
    }),
  }),
);

/**
 * A name of the IANA database, `Area/City` or UTC, that Intl knows. Abbreviations are ambiguous: IST is the time of
 * India, Ireland or Israel. PostgreSQL may lack the zone, so no statement contains its name.
 */
export const TimeZone = z
  .string()
  .regex(/^(UTC|[A-Za-z]+\/[A-Za-z0-9_+/-]{1,40})$/)
  .refine(isTimeZone, 'Not the name of a time zone');

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** The parameters of an export: the columns of its file, and the time zone of its times. */
export function csvFormOf(columns: Readonly<Record<string, unknown>>) {
  const names = Object.keys(columns);
  return {
    columns: oneOrSeveral(z.enum(names), names.length).optional().meta({
      description: 'The columns of the file, once or several times; defaults to all columns',
    }),
    timeZone: TimeZone.optional().meta({ description: 'The time zone of the times in the file; defaults to UTC' }),
  };
}

export const RecordCount = z
  .object({
    count: z.int(),
    isCut: z.boolean().meta({ description: 'Whether the list has more records than were counted' }),
  })
  .meta({ id: 'RecordCount' });
export type RecordCount = z.infer<typeof RecordCount>;
