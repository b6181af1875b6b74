import type { Pieces } from '@booking/http';
import { Signal } from '@booking/runtime';
import { HEARTBEAT, MISSED, OPENING } from './news.ts';

const HEARTBEAT_INTERVAL_MS = 15_000;
/** The most messages that wait for a slow reader. A reader that misses more loads everything again. */
const WAITING_MAX = 1_000;

type Options = {
  /** Called once, when the reader disconnected or the stream was ended. */
  readonly onEnd: (stream: NewsStream) => void;
  readonly heartbeatMs?: number;
};

/** The news for one reader. A message that repeats before it was sent is sent once. */
export class NewsStream implements Pieces {
  readonly #options: Options;
  readonly #waiting = new Set<string>();
  readonly #changed = new Signal();
  #hasEnded = false;

  constructor(options: Options) {
    this.#options = options;
  }

  tell(message: string): void {
    if (this.#waiting.size >= WAITING_MAX) this.miss();
    else this.#waiting.add(message);
    this.#changed.raise();
  }

  miss(): void {
    this.#waiting.clear();
    this.tell(MISSED);
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
