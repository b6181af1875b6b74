import { z } from 'zod';
import { parseRequest, validationFailed } from './parse-request.ts';
import { wholeNumber } from './whole-number.ts';

const LIMIT_DEFAULT = 25;
const LIMIT_MAX = 100;
const CURSOR_CHARACTERS_MAX = 500;

const Limit = wholeNumber({ min: 1, max: LIMIT_MAX })
  .default(LIMIT_DEFAULT)
  .meta({
    description: 'The maximum number of entries on a page',
    override: ({ jsonSchema }) => {
      jsonSchema.default = LIMIT_DEFAULT;
    },
  });

/** The query of a list: `limit` entries `after` a cursor. Extend it with the filters of the list. */
export const PageQuery = z.strictObject({
  limit: Limit,
  after: z
    .string()
    .max(CURSOR_CHARACTERS_MAX)
    .optional()
    .meta({ description: 'The `next` of the previous page; the first page when left out' }),
});

type Page<Row> = { readonly data: Row[]; readonly next: string | null };
type PageOptions<Row> = { rows: readonly Row[]; limit: number; cursorOf: (row: Row) => string };

/** One page of a list. Pass one row more than the limit: the extra row shows that there is a next page. */
export function pageOf<Row>({ rows, limit, cursorOf }: PageOptions<Row>): Page<Row> {
  const data = rows.slice(0, limit);
  const last = data.at(-1);
  return { data, next: last !== undefined && rows.length > limit ? cursorOf(last) : null };
}

/** One page of a list, newest first. `read` returns up to `limit` rows, with ids below `before` if it is given. */
export async function pageById<Row extends { readonly id: string }>(
  { limit, after }: Pick<z.infer<typeof PageQuery>, 'limit' | 'after'>,
  read: (page: { readonly before: string | undefined; readonly limit: number }) => Promise<readonly Row[]>,
): Promise<Page<Row>> {
  const [before] = after === undefined ? [] : decodeCursor(after, z.tuple([z.uuid()]));
  return pageOf({ rows: await read({ before, limit: limit + 1 }), limit, cursorOf: ({ id }) => encodeCursor([id]) });
}

export function listOf<Schema extends z.ZodType>(
  schema: Schema,
): z.ZodObject<{ data: z.ZodArray<Schema>; next: z.ZodNullable<z.ZodString> }> {
  return z.object({ data: z.array(schema), next: z.string().nullable() });
}

/** Encodes the sort values of a row as an opaque cursor. */
export function encodeCursor(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** Decodes a cursor. Throws `validation-failed` unless its values match the order of the list. */
export function decodeCursor<Values extends z.ZodType>(after: string, schema: Values): z.infer<Values> {
  try {
    const values: unknown = JSON.parse(Buffer.from(after, 'base64url').toString('utf8'));
    return parseRequest(schema, values);
  } catch {
    throw validationFailed([{ pointer: '/query/after', detail: 'Not a cursor of this list' }]);
  }
}
