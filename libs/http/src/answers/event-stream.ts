import { Signal } from '@booking/runtime';
import type { Answer } from '../define-route.ts';
import type { Pieces } from './send-pieces.ts';

/** The first message: how long a client waits before it connects again (WHATWG HTML, 9.2, server-sent events). */
export const OPENING = 'retry: 2000\n\n';
/**
 * A message that only shows that the connection works. A comment would not reach a page, because browsers drop it.
 */
export const HEARTBEAT = 'event: standing\ndata: {}\n\n';
/** Makes proxies pass the stream on unbuffered (nginx, `proxy_buffering`). */
const HEADERS = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' };

const HEARTBEAT_INTERVAL_MS = 15_000;
const WAITING_MAX = 1_000;

type Options = {
  /** Called once, when the reader disconnected or the stream was ended. */
  readonly onEnd: (stream: EventStream) => void;
  /** A message that replaces the waiting messages when a slow reader has too many of them. */
  readonly missed?: string;
  readonly heartbeatMs?: number;
};

/** A stream of server-sent events for one reader. Equal messages that wait at the same time are sent once. */
export class EventStream implements Pieces {
  readonly #options: Options;
  readonly #waiting = new Set<string>();
  readonly #changed = new Signal();
  #hasEnded = false;

  constructor(options: Options) {
    this.#options = options;
  }

  send(message: string): void {
    const { missed = message } = this.#options;
    const isFull = this.#waiting.size >= WAITING_MAX;
    if (isFull) this.#waiting.clear();
    this.#waiting.add(isFull ? missed : message);
    this.#changed.raise();
  }

  /** Drops the waiting messages and sends this one. */
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

export function streamAnswer(stream: EventStream): Answer {
  return { status: 200, headers: HEADERS, body: stream };
}
