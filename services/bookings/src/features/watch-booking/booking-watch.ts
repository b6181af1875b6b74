import { setTimeout as delay } from 'node:timers/promises';
import { type Actor, hasPermission, ProblemError } from '@booking/contracts';
import { EventStream } from '@booking/http';
import { OUTBOX_TOPIC } from '@booking/messaging';
import { type Database, type Logger, onCommit, type Part, Signal } from '@booking/runtime';
import { type Booking, presentBooking } from '../../booking/booking.ts';
import { findNewer } from '../../booking/booking-repository.ts';

/** A change that another replica commits is noticed within this time. A change of this process is noticed at once. */
const LOOK_INTERVAL_MS = 1_000;
/** The shortest pause between two statements, however many transactions commit. */
const LOOK_PAUSE_MS = 50;
/** How long the loop waits while nobody watches; a new stream wakes it. */
const IDLE_MS = 3_600_000;
/** A stream ends after this time, so that the token of its reader is checked again. */
const STREAM_MS_MAX = 600_000;
/** The largest number of streams of a replica: fewer than the connections of the ingress to this service. */
const STREAMS_MAX = 200;
/** The backend of the shop waits for many customers under one name, so it is exempt from this limit. */
const STREAMS_OF_READER_MAX = 10;

/** The booking, its reader, and the latest version that the reader knows, or 0. */
export type Watched = { readonly bookingId: string; readonly reader: Actor; readonly knownVersion: number };

type Deps = { readonly db: Database; readonly logger: Logger };

/**
 * Sends bookings to the readers that watch them: first the current state, then the state after each change. The id of a
 * message is the version of the booking, so a reader that connects again continues where it stopped.
 */
export class BookingWatch implements Part {
  readonly name = 'booking watch';
  readonly #deps: Deps;
  readonly #streams = new Map<EventStream, Watched>();
  readonly #changed = new Signal();
  #unlisten = (): void => undefined;
  #watching: Promise<void> | undefined;
  #isStopped = false;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  start(): Promise<void> {
    this.#unlisten = onCommit(this.#deps.db, (topics) => {
      if (this.#streams.size > 0 && topics.has(OUTBOX_TOPIC)) this.#changed.raise();
    });
    this.#watching = this.#watch();
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#unlisten();
    for (const stream of this.#streams.keys()) stream.end();
    this.#changed.raise();
    await this.#watching;
  }

  /** Throws `too-many-requests` when there are too many streams, and `service-unavailable` once the service stops. */
  open(watched: Watched): EventStream {
    if (this.#isStopped) throw new ProblemError('service-unavailable', 'The service is stopping.');
    if (this.#streams.size >= STREAMS_MAX || this.#hasTooMany(watched.reader))
      throw new ProblemError('too-many-requests', 'Too many streams of bookings are open; close some and try again.');

    const timer = setTimeout(() => stream.end(), STREAM_MS_MAX).unref();
    const stream = new EventStream({
      onEnd: (ended) => {
        clearTimeout(timer);
        this.#streams.delete(ended);
      },
    });
    this.#streams.set(stream, watched);
    this.#changed.raise();
    return stream;
  }

  #hasTooMany(reader: Actor): boolean {
    if (hasPermission(reader, 'manage_bookings')) return false;
    const ofReader = [...this.#streams.values()].filter((watched) => watched.reader.sub === reader.sub);
    return ofReader.length >= STREAMS_OF_READER_MAX;
  }

  async #watch(): Promise<void> {
    while (!this.#isStopped) {
      await this.#changed.wait(this.#streams.size > 0 ? LOOK_INTERVAL_MS : IDLE_MS);
      this.#changed.lower();
      await this.#sendChanges().catch((err: unknown) => {
        this.#deps.logger.warn({ err }, 'the watched bookings could not be read');
      });
      await delay(LOOK_PAUSE_MS);
    }
  }

  async #sendChanges(): Promise<void> {
    if (this.#streams.size === 0) return;
    const newer = await findNewer(this.#deps.db, this.#knownVersions());
    for (const [stream, watched] of this.#streams) {
      const booking = newer.get(watched.bookingId);
      if (!booking || booking.version <= watched.knownVersion) continue;
      this.#streams.set(stream, { ...watched, knownVersion: booking.version });
      stream.replace(messageOf(booking));
    }
  }

  /** For each watched booking, the latest version that all of its readers know. */
  #knownVersions(): Map<string, number> {
    const known = new Map<string, number>();
    for (const { bookingId, knownVersion } of this.#streams.values())
      known.set(bookingId, Math.min(knownVersion, known.get(bookingId) ?? knownVersion));
    return known;
  }
}

/** The booking as a server-sent event. JSON has no line breaks, so one `data` line is enough. */
function messageOf(booking: Booking): string {
  return `id: ${booking.version}\nevent: booking\ndata: ${JSON.stringify(presentBooking(booking))}\n\n`;
}
