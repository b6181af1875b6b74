import { z } from 'zod';

const ADDRESS_LENGTH_MAX = 1_000;

/** A page of the interface that a browser returns to after it has been at the provider. */
export const ReturnAddress = z
  .string()
  .max(ADDRESS_LENGTH_MAX)
  .regex(/^\/admin(\/[\w\-.~%!$&'()*+,;=:@/?]*)?$/, 'Must be a page under /admin');
