import type { Client } from 'openapi-fetch';
import type { paths } from './api.ts';
import { readMessages, type StreamMessage } from './event-stream.ts';
import { pause } from './pause.ts';
import { ProblemError, toProblemError } from './problem-error.ts';
import type { Booking } from './resources.ts';

type Options = { readonly signal?: AbortSignal | undefined };
type Position = Options & { readonly lastEventId: string | undefined };

const RECONNECT_MS = 1_000;
/** The HTTP statuses of a temporary failure of the product, or of a proxy in front of it. */
const TEMPORARY = [429, 502, 503, 504];

/** The booking can no longer be paid, because it was cancelled or has expired. */
export class BookingClosedError extends Error {
  override readonly name = 'BookingClosedError';
  readonly booking: Booking;

  constructor(booking: Booking) {
    super(`The booking was not paid: it is ${booking.status}.`);
    this.booking = booking;
  }
}

/** Follows bookings by server-sent events. */
export class BookingWatch {
  readonly #api: Client<paths>;

  constructor(api: Client<paths>) {
    this.#api = api;
  }

  async *open(booking: string, { signal }: Options = {}): AsyncGenerator<Booking> {
    let lastEventId: string | undefined;
    for (;;) {
      for await (const { id, data } of this.#reconnected(booking, { lastEventId, signal })) {
        lastEventId = id;
        yield JSON.parse(data) as Booking;
      }
      await pause(RECONNECT_MS, signal);
    }
  }

  async untilPaid(id: string, options?: Options): Promise<Booking> {
    for await (const booking of this.open(id, options)) {
      if (booking.paymentStatus !== 'unpaid' || booking.status === 'confirmed') return booking;
      if (booking.status !== 'pending') throw new BookingClosedError(booking);
    }
    throw new Error('The stream of the booking ended.');
  }

  /** The messages of one connection. A connection after the first one may fail, for example during an outage. */
  async *#reconnected(booking: string, position: Position): AsyncGenerator<StreamMessage> {
    try {
      yield* this.#messages(booking, position);
    } catch (error) {
      if (position.lastEventId === undefined || !isTemporary(error)) throw error;
    }
  }

  /** The messages of one connection, without heartbeats. */
  async *#messages(booking: string, { lastEventId, signal }: Position): AsyncGenerator<StreamMessage> {
    const { error, response } = await this.#api.GET('/api/v1/bookings/{booking}/events', {
      params: { path: { booking } },
      parseAs: 'stream',
      headers: { 'last-event-id': lastEventId },
      ...(signal && { signal }),
    });
    if (!response.ok || response.body === null) throw toProblemError(error, response);
    for await (const message of readMessages(response.body)) if (message.event === 'booking') yield message;
  }
}

/** Whether a later connection may succeed. Every error except a `ProblemError` comes from the network or the token. */
function isTemporary(error: unknown): boolean {
  return !(error instanceof ProblemError) || TEMPORARY.includes(error.problem.status);
}
