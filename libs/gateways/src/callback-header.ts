import type { RawCallback } from './payment-gateway.ts';

/** A header of a callback; empty when it is missing or, whatever a server makes of repeated headers, no text. */
export function callbackHeader({ headers }: Pick<RawCallback, 'headers'>, name: string): string {
  const value: unknown = headers[name];
  return typeof value === 'string' ? value : '';
}
