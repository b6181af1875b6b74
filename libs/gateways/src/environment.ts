import { safeUrl } from '@booking/runtime';
import { z } from 'zod';

/** The address of a gateway's API, without a slash at its end. */
export const ApiBase = safeUrl(/^https?$/).transform((url) => url.replace(/\/+$/, ''));

/** A text that must not be empty or blank, such as a key. */
export const Filled = z.string().trim().min(1);

const COMMA_BETWEEN = /(?<!\\),/;

/**
 * A comma-separated list of at least one secret. During a rotation it has the old and the new secret. A backslash
 * before a comma makes it a part of the secret.
 */
export const SecretList = z
  .string()
  .transform((list) => list.split(COMMA_BETWEEN).map((secret) => secret.replaceAll('\\,', ',')))
  .pipe(z.array(Filled).min(1));
