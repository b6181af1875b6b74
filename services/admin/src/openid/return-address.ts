import { z } from 'zod';

const ADDRESS_LENGTH_MAX = 1_000;

/** The page of the interface to which the browser returns from the provider. */
export const ReturnAddress = z
  .string()
  .max(ADDRESS_LENGTH_MAX)
  .regex(/^\/admin(\/[\w\-.~%!$&'()*+,;=:@/?]*)?$/, 'Must be a page under /admin');
