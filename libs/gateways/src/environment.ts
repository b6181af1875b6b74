import { z } from 'zod';

/** The address of a gateway's API, without a slash at its end. */
export const ApiBase = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

/** A comma list of secrets, at least one: while a secret is being changed, the old and the new one are both in it. */
export const SecretList = z
  .string()
  .transform((list) => list.split(',').map((secret) => secret.trim()))
  .pipe(z.array(z.string().min(1)).min(1));
