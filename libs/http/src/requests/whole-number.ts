import { z } from 'zod';

type Bounds = { readonly min: number; readonly max: number };

/**
 * A whole number in a query, in digits only. Other spellings that JavaScript reads as numbers, such as `10.00` or
 * `1e3`, are rejected: their author may mean another unit.
 */
export function wholeNumber({ min: minimum, max: maximum }: Bounds) {
  return z
    .string()
    .regex(/^[0-9]{1,16}$/, 'Must be a whole number')
    .transform(Number)
    .pipe(z.int().min(minimum).max(maximum))
    .meta({
      override: ({ jsonSchema }) => {
        delete jsonSchema.pattern;
        Object.assign(jsonSchema, { type: 'integer', minimum, maximum });
      },
    });
}
