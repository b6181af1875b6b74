import { z } from 'zod';

/**
 * The address of a gateway's API, without a slash at its end. `http` is accepted only for this machine or a private
 * network.
 */
export const ApiBase = z
  .url({ protocol: /^https?$/ })
  .refine((url) => !isPlain(url) || isPrivateHost(new URL(url).hostname), {
    error: 'Expected https, or a host on a private network',
  })
  .transform((url) => url.replace(/\/+$/, ''));

export function isPlain(url: string): boolean {
  return /^http:/i.test(url);
}

/**
 * The hosts of private addresses: loopback, the networks of RFC 1918 and RFC 4193, and names without a dot, such as
 * those of containers.
 */
const PRIVATE_HOST =
  /^(?:localhost|127(?:\.\d+){3}|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|\[::1\]|\[f[cd][0-9a-f]{2}:.*\]|[a-z0-9_-]+)$/i;

function isPrivateHost(host: string): boolean {
  return PRIVATE_HOST.test(host) || /\.(?:localhost|internal|local|svc)$/i.test(host);
}

/** A text that must not be empty or blank, such as a key. */
export const Filled = z.string().trim().min(1);

const COMMA_BETWEEN = /(?<!\\),/;

/**
 * A comma-separated list of at least one secret. During a rotation it has the old and the new one. A backslash before a
 * comma makes it a part of the secret.
 */
export const SecretList = z
  .string()
  .transform((list) => list.split(COMMA_BETWEEN).map((secret) => secret.replaceAll('\\,', ',')))
  .pipe(z.array(Filled).min(1));
