import { z } from 'zod';

/** Treats an empty variable as missing. Compose files set variables to an empty text instead of leaving them out. */
export function unlessEmpty<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((text) => (text === '' ? undefined : text), schema);
}
