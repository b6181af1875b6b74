import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';

/** How long a browser remembers the answer to a preflight; Chromium keeps none for longer. */
const PREFLIGHT_SECONDS = 7_200;

/** The headers that a page may send, and those that it may read. */
const SENT = 'Authorization, Content-Type, Idempotency-Key, Last-Event-ID, Prefer, Traceparent, X-Request-Id';
const READ =
  'Idempotent-Replayed, Location, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, ' +
  'WWW-Authenticate, X-Request-Id';
const METHODS = 'GET, HEAD, POST';

/** A scheme and a host as browsers write them: no path, no user, no `*`. */
const Origin = z
  .string()
  .refine((text) => isOrigin(text), 'Must be an origin such as https://shop.example, without a path or a final slash');

/** The variable of a service whose API browser pages may call. Spread `.shape` into the schema of that service. */
export const CrossOriginEnv = z.object({
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((origin) => origin.trim() || []))
    .pipe(z.array(Origin)),
});

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text;
}

type CrossOriginHeaders = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Applies the CORS protocol of the Fetch standard (https://fetch.spec.whatwg.org/#http-cors-protocol). Credentials of
 * the browser, such as cookies, are never allowed: clients of the API send a bearer token.
 */
export function crossOriginHeaders(allowed: readonly string[]): CrossOriginHeaders {
  const origins = new Set(allowed);
  return ({ method, headers }, response) => {
    if (origins.size === 0) return;
    response.appendHeader('vary', 'Origin');
    const { origin } = headers;
    if (origin === undefined || !origins.has(origin)) return;
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-expose-headers', READ);
    if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return;
    response.setHeader('access-control-allow-methods', METHODS);
    response.setHeader('access-control-allow-headers', SENT);
    response.setHeader('access-control-max-age', PREFLIGHT_SECONDS);
  };
}
