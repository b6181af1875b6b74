import { z } from 'zod';

/** Treats an empty variable as missing, because compose files set empty variables. */
export function unlessEmpty<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((text) => (text === '' ? undefined : text), schema);
}
