import { PageQuery } from '@booking/http';
import { z } from 'zod';

const SEARCH_LENGTH_MAX = 200;
const FILTER_LENGTH_MAX = 255;

/** A moment in RFC 3339. As a Date it fits the database, whatever its year. */
export const Instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .pipe(z.date());

/** The value of a filter that is no closed list. */
export const FilterText = z.string().min(1).max(FILTER_LENGTH_MAX);

/** The query of every list of records; extend it with the filters of the list. */
export const RecordQuery = PageQuery.extend({
  from: Instant.optional().meta({ description: 'Created at this moment or later' }),
  to: Instant.optional().meta({ description: 'Created before this moment' }),
  q: z
    .string()
    .trim()
    .min(1)
    .max(SEARCH_LENGTH_MAX)
    .optional()
    .meta({ description: 'Words or references, each whole or its beginning; records that have them all' }),
});
