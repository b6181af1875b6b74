import type { MsgHdrs } from '@nats-io/transport-node';

/** Until when the asker waits, in milliseconds since 1970. */
const DEADLINE_HEADER = 'Booking-Deadline';
/** By how much the clocks of two machines may differ. */
const CLOCK_SKEW_MAX_MS = 1_000;

/** Tells whoever answers when nobody waits any more. */
export function setDeadline(headers: MsgHdrs, timeoutMs: number): void {
  headers.set(DEADLINE_HEADER, String(Date.now() + timeoutMs));
}

/** Whether the asker has given up: what is carried out now would be done a second time by whoever asks again. */
export function isPastDeadline(headers: MsgHdrs | undefined): boolean {
  const deadline = headers?.get(DEADLINE_HEADER);
  return Boolean(deadline) && Date.now() > Number(deadline) + CLOCK_SKEW_MAX_MS;
}
