import { z } from 'zod';

/** The address of a gateway's API, without a slash at its end. */
export const ApiBase = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** A text that has to say something, such as a key: one of blanks is none. */
export const Filled = z.string().trim().min(1);

/** A comma list of secrets, at least one: while a secret is being changed, the old and the new one are both in it. */
export const SecretList = z
  .string()
  .transform((list) => list.split(','))
  .pipe(z.array(Filled).min(1));
