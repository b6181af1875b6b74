import { API } from '../api/call-api.ts';

/** A record that changed, as `GET /admin/api/news` sends it. */
export type LiveUpdate = { readonly resource: string; readonly id: string; readonly bookingId: string | null };

type UpdateListener = {
  readonly onUpdate: (update: LiveUpdate) => void;
  /** Called when changes may have been missed, so that everything has to be loaded again. */
  readonly onGap: () => void;
  readonly onLive: (isLive: boolean) => void;
};

/** Without a stream, everything is loaded again and the stream is retried at this interval. */
const RETRY_MS = 10_000;
/** A stream sends a heartbeat every fifteen seconds. A longer silence means that the connection was cut. */
const SILENT_MS_MAX = 40_000;
/** A stream begins with the changes of the last five seconds, so a stream that opens this soon has missed nothing. */
const OPENING_MS_MAX = 4_000;

/**
 * Follows the stream of live updates while the page is visible, until it is stopped. A hidden page has no stream,
 * because browsers allow only six HTTP/1.1 connections to a host, for all tabs together.
 */
export class UpdateFollower {
  readonly #listener: UpdateListener;
  readonly #begunAtMs = performance.now();
  readonly #ended = new AbortController();
  #source: EventSource | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wasOpen = false;

  constructor(listener: UpdateListener) {
    this.#listener = listener;
    this.#followIfVisible();
    const { signal } = this.#ended;
    addEventListener('offline', () => this.#lose(), { signal });
    addEventListener('online', () => this.#followIfVisible(), { signal });
    document.addEventListener('visibilitychange', () => this.#followIfVisible(), { signal });
  }

  stop(): void {
    this.#disconnect();
    this.#ended.abort();
  }

  // Browsers know that the network is gone long before the stream has been silent for too long.
  #lose(): void {
    this.#listener.onLive(false);
  }

  #followIfVisible(): void {
    if (document.hidden) {
      this.#disconnect();
      this.#lose();
    } else {
      this.#reconnect();
    }
  }

  #disconnect(): void {
    clearTimeout(this.#timer);
    this.#source?.close();
  }

  #reconnect(): void {
    this.#disconnect();
    const { onUpdate, onGap } = this.#listener;
    const source = new EventSource(`${API}/news`);
    this.#source = source;
    source.addEventListener('open', () => this.#open());
    source.addEventListener('message', ({ data }: MessageEvent<string>) => onUpdate(JSON.parse(data) as LiveUpdate));
    source.addEventListener('missed', onGap);
    for (const sign of ['message', 'missed', 'standing']) source.addEventListener(sign, () => this.#expectSign());
    source.addEventListener('error', () => this.#break(source));
    this.#expectSign();
  }

  #open(): void {
    const hasMissedNothing = !this.#wasOpen && performance.now() - this.#begunAtMs < OPENING_MS_MAX;
    this.#wasOpen = true;
    this.#listener.onLive(true);
    if (!hasMissedNothing) this.#listener.onGap();
    this.#expectSign();
  }

  /** Limits the silence of a stream, and of an attempt to open one. */
  #expectSign(): void {
    this.#after(SILENT_MS_MAX, () => {
      this.#listener.onLive(false);
      this.#reconnect();
    });
  }

  // EventSource reconnects after an interruption, but not after an answer that is not a stream.
  #break({ readyState }: EventSource): void {
    this.#listener.onLive(false);
    if (readyState !== EventSource.CLOSED) {
      this.#expectSign();
      return;
    }
    this.#after(RETRY_MS, () => {
      this.#listener.onGap();
      this.#reconnect();
    });
  }

  #after(ms: number, act: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, ms);
  }
}
