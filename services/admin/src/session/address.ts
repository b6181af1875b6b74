import type { RequestHeaders } from '@booking/http';

/** The address our own ingress saw is the last of the list: whatever stands before it, the client may have written. */
export function addressOf(headers: RequestHeaders): string {
  return headers['x-forwarded-for']?.split(',').at(-1)?.trim() ?? 'direct';
}
