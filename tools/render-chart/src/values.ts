import { z } from 'zod';

export type Values = Readonly<Record<string, unknown>>;

/** Throws an Error that names every value that the chart's schema rejects. */
export function assertValues(schema: unknown, values: unknown): void {
  const parsed = z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema).safeParse(values);
  if (!parsed.success) throw new Error(`the values do not match values.schema.json:\n${z.prettifyError(parsed.error)}`);
}
