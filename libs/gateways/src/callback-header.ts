import type { RawCallback } from './gateway-callback.ts';

/** A header of a webhook. It is empty when the header is missing or not a single text. */
export function callbackHeader({ headers }: Pick<RawCallback, 'headers'>, name: string): string {
  const value: unknown = headers[name];
  return typeof value === 'string' ? value : '';
}
