import type { RawCallback } from './gateway-callback.ts';

/** A header of a webhook as text; empty if it is missing or was repeated. */
export function callbackHeader({ headers }: Pick<RawCallback, 'headers'>, name: string): string {
  const value: unknown = headers[name];
  return typeof value === 'string' ? value : '';
}
