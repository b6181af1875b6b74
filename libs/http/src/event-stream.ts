import { Signal } from '@booking/runtime';
import type { Answer } from './define-route.ts';
import type { Pieces } from './send-pieces.ts';

/** Comes first: how long a client waits before it connects again (WHATWG HTML, 9.2, server-sent events). */
export const OPENING = 'retry: 2000\n\n';
/** Shows a client that the connection works. Browsers pass no comments to a page, so a comment would not suffice. */
export const HEARTBEAT = 'event: standing\ndata: {}\n\n';
/** Makes proxies pass the stream on unbuffered (nginx, `proxy_buffering`). */
const HEADERS = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' };

const HEARTBEAT_INTERVAL_MS = 15_000;
/** The most messages that wait for a slow reader. */
const WAITING_MAX = 1_000;

type Options = {
  /** Called once, when the reader disconnected or the stream was ended. */
  readonly onEnd: (stream: EventStream) => void;
  /** Replaces the messages of `send` that a slow reader did not take in time. */
  readonly missed?: string;
  readonly heartbeatMs?: number;
};

/** A stream of server-sent events for one reader. A message that repeats before it was sent is sent once. */
export class EventStream implements Pieces {
  readonly #options: Options;
  readonly #waiting = new Set<string>();
  readonly #changed = new Signal();
  #hasEnded = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Sends a message after those that wait. */
  send(message: string): void {
    const { missed = message } = this.#options;
    const isFull = this.#waiting.size >= WAITING_MAX;
    if (isFull) this.#waiting.clear();
    this.#waiting.add(isFull ? missed : message);
    this.#changed.raise();
  }

  /** Sends a message instead of those that wait. */
  replace(message: string): void {
    this.#waiting.clear();
    this.send(message);
  }

  end(): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#changed.raise();
    this.#options.onEnd(this);
  }

  [Symbol.asyncIterator](): AsyncIterator<string> {
    const pieces = this.#pieces();
    return {
      next: () => pieces.next(),
      return: () => {
        this.end();
        return pieces.return(undefined);
      },
    };
  }

  async *#pieces(): AsyncGenerator<string, undefined> {
    yield OPENING;
    while (!this.#hasEnded) {
      await this.#changed.wait(this.#options.heartbeatMs ?? HEARTBEAT_INTERVAL_MS);
      this.#changed.lower();
      yield this.#take();
    }
    return undefined;
  }

  #take(): string {
    const messages = [...this.#waiting].join('');
    this.#waiting.clear();
    return messages === '' ? HEARTBEAT : messages;
  }
}

/** The answer of a route that opens a stream. */
export function streamAnswer(stream: EventStream): Answer {
  return { status: 200, headers: HEADERS, body: stream };
}
