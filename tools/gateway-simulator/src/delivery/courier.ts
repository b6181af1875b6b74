import type { CallbackFault, Faults } from '../faults.ts';
import type { GatewayProtocol } from '../gateway-protocol.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Callback, CallbackAttempt, GatewayName } from '../ledger/records.ts';
import { SimulatorError } from '../simulator-error.ts';
import type { Timers } from '../timers.ts';
import { postCallback } from './post-callback.ts';

/** How many callbacks are on their way at once; the others wait for their turn. */
const AT_ONCE_MAX = 32;
/** How many attempts of one callback the ledger remembers. */
const ATTEMPTS_REMEMBERED = 100;
/** How long a callback that is to be overtaken waits for another one. */
const REORDER_MS_MAX = 5000;
const GONE = 410;

const detours = ['duplicate', 'delay', 'reorder', 'drop'] as const;
const STRAIGHT = { fault: null, afterMs: 0, copies: 0 };
const spoilings = ['forge_signature', 'alter_body'] as const;

export type RetryPolicy = {
  /** Multiplies the waits of the gateway's own schedule; 0.001 makes five seconds five milliseconds. */
  readonly factor: number;
  readonly attemptsMax: number;
};

type Parts = {
  readonly ledger: Ledger;
  readonly protocols: Readonly<Record<GatewayName, GatewayProtocol>>;
  readonly faults: Faults;
  readonly timers: Timers;
  readonly retry: RetryPolicy;
  readonly clock: () => Date;
  /** Where an address is reached from here. */
  readonly wayTo: (url: string) => string;
};

/** Delivers callbacks, again and again until they are accepted, as the gateway's rules say. */
export class Courier {
  readonly #parts: Parts;
  readonly #queue: (() => Promise<void>)[] = [];
  readonly #overtaken: Callback['id'][] = [];
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Sends a recorded callback on its way, unless a fault has other plans for it. */
  send(id: string): void {
    const callback = this.#get(id);
    const detour = this.#parts.faults.take(callback.gateway, 'callback', detours);
    const { fault, afterMs, copies } = detour ?? STRAIGHT;
    if (callback.url === null || fault === 'drop') this.#save({ ...callback, status: 'dropped' });
    else if (fault === 'reorder') this.#hold(id);
    else this.#enqueueAfter(afterMs, [id, ...Array.from({ length: copies }, () => id)]);
  }

  /** Delivers a callback once more, now, and answers with what came of it. */
  async redeliver(id: string, forge: CallbackAttempt['forged'] = null): Promise<CallbackAttempt> {
    return this.#attempt(id, forge);
  }

  /** Takes up what a stop interrupted. */
  resume(): void {
    for (const { id, status } of this.#parts.ledger.callbacks.all()) if (status === 'waiting') this.#enqueue(id);
  }

  /** Sends nothing more and breaks off what is on its way; what is waiting stays waiting in the ledger. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#queue.length = 0;
    await Promise.allSettled(this.#running);
  }

  #enqueue(id: string): void {
    if (this.#stopping.signal.aborted) return;
    this.#queue.push(() => this.#deliver(id));
    this.#work();
  }

  #enqueueAfter(delayMs: number, ids: readonly string[]): void {
    if (delayMs === 0) ids.forEach((id) => this.#enqueue(id));
    else this.#parts.timers.after(delayMs, () => this.#enqueueAfter(0, ids));
  }

  #work(): void {
    const job = this.#running.size < AT_ONCE_MAX ? this.#queue.shift() : undefined;
    if (!job) return;
    const running = job().finally(() => {
      this.#running.delete(running);
      this.#work();
    });
    this.#running.add(running);
  }

  async #deliver(id: string): Promise<void> {
    const callback = this.#parts.ledger.callbacks.get(id);
    if (!callback) return;
    const spoiled = this.#parts.faults.take(callback.gateway, 'callback', spoilings);
    const { status } = await this.#attempt(id, spoiled ? forgeryOf(spoiled.fault) : null);
    if (!this.#isAccepted(callback, status)) this.#planRetry(id, status);
    this.#releaseOvertaken();
  }

  async #attempt(id: string, forged: CallbackAttempt['forged']): Promise<CallbackAttempt> {
    const before = this.#get(id);
    const url = this.#urlOf(before);
    if (url === null) throw new SimulatorError('no_callback_address', `There is no address to send ${id} to`);
    const at = this.#parts.clock();
    const traceparent = this.#parts.ledger.sessions.get(before.sessionId)?.metadata['traceparent'];
    const options = { url: this.#parts.wayTo(url), at, forged, traceparent, signal: this.#stopping.signal };
    const status = await postCallback(this.#parts.protocols[before.gateway], before, options);
    const attempt: CallbackAttempt = { at: at.toISOString(), status, forged };

    const callback = this.#get(id);
    const attempts = [...callback.attempts, attempt].slice(-ATTEMPTS_REMEMBERED);
    this.#save({ ...callback, attempts, status: this.#isAccepted(callback, status) ? 'delivered' : callback.status });
    return attempt;
  }

  #planRetry(id: string, status: number | null): void {
    const { protocols, retry } = this.#parts;
    const callback = this.#get(id);
    if (callback.status === 'delivered' || this.#stopping.signal.aborted) return;
    const { retryDelaysSeconds } = protocols[callback.gateway];
    const delaySeconds = retryDelaysSeconds[callback.attempts.length - 1];
    const isOver = delaySeconds === undefined || callback.attempts.length >= retry.attemptsMax || status === GONE;
    if (isOver) this.#save({ ...callback, status: 'given_up' });
    else this.#enqueueAfter(delaySeconds * 1000 * retry.factor, [id]);
  }

  #hold(id: string): void {
    this.#overtaken.push(id);
    this.#parts.timers.after(REORDER_MS_MAX, () => {
      this.#releaseOvertaken();
    });
  }

  #releaseOvertaken(): void {
    for (const id of this.#overtaken.splice(0)) this.#enqueue(id);
  }

  /** An endpoint that was set up after the event is as good as one before it. */
  #urlOf({ url, gateway, sessionId }: Callback): string | null {
    const session = this.#parts.ledger.sessions.get(sessionId);
    return url ?? (session ? this.#parts.protocols[gateway].callbackUrlOf(session) : null);
  }

  #isAccepted({ gateway }: Callback, status: number | null): boolean {
    if (status === null) return false;
    return this.#parts.protocols[gateway].isAccepted?.(status) ?? isSuccess(status);
  }

  #get(id: string): Callback {
    const callback = this.#parts.ledger.callbacks.get(id);
    if (!callback) throw new SimulatorError('not_found', `There is no event ${id}`);
    return callback;
  }

  #save(callback: Callback): void {
    this.#parts.ledger.callbacks.put(callback);
  }
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function forgeryOf(fault: CallbackFault): CallbackAttempt['forged'] {
  return fault === 'alter_body' ? 'body' : 'signature';
}
