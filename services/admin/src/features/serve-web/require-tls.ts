import type { RawHandler } from '@booking/http';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Keeps browsers on https when the product is reached over https (RFC 6797). */
export function requireTls(publicUrl: string, handler: RawHandler): RawHandler {
  if (new URL(publicUrl).protocol !== 'https:') return handler;
  return (request, response) => {
    response.setHeader('strict-transport-security', `max-age=${YEAR_SECONDS}`);
    return handler(request, response);
  };
}
