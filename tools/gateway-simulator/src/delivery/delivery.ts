import type { CallbackFault, Faults } from '../faults.ts';
import type { GatewayProtocol } from '../gateway-protocol.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Callback, CallbackAttempt, GatewayName } from '../ledger/records.ts';
import { SimulatorError } from '../simulator-error.ts';
import type { Timers } from '../timers.ts';
import { postCallback } from './post-callback.ts';

/** The largest number of webhooks that are sent at the same time. The others wait. */
const AT_ONCE_MAX = 32;
/** The number of attempts of one webhook that the ledger keeps. */
const ATTEMPTS_REMEMBERED = 100;
/** The longest time that a webhook waits for another webhook to overtake it. A fault may have a time of its own. */
const REORDER_MS_MAX = 5000;
const GONE = 410;

const detours = ['duplicate', 'delay', 'reorder', 'drop'] as const;
const STRAIGHT = { fault: null, afterMs: 0, copies: 0 };
const spoilings = ['forge_signature', 'alter_body'] as const;

export type RetryPolicy = {
  /** The factor for the delays of the gateway's schedule: 0.001 turns five seconds into five milliseconds. */
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
  /** Converts a public address to an address that the simulator can reach. */
  readonly wayTo: (url: string) => string;
};

/**
 * Delivers webhooks on the gateway's schedule, until they are accepted. If a full ledger drops a webhook meanwhile, its
 * delivery ends.
 */
export class Delivery {
  readonly #parts: Parts;
  readonly #queue: (() => Promise<void>)[] = [];
  readonly #overtaken: Callback['id'][] = [];
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Starts the delivery of a recorded webhook, unless a fault changes it. */
  send(id: string): void {
    const callback = this.#get(id);
    const detour = this.#parts.faults.take(callback.gateway, 'callback', detours);
    const { fault, afterMs, copies } = detour ?? STRAIGHT;
    if (callback.url === null || fault === 'drop') this.#save({ ...callback, status: 'dropped' });
    else if (fault === 'reorder') this.#hold(id, afterMs === 0 ? REORDER_MS_MAX : afterMs);
    else this.#enqueueAfter(afterMs, [id, ...Array.from({ length: copies }, () => id)]);
  }

  /** Delivers a webhook once more, immediately, and returns the result. */
  async redeliver(id: string, forge: CallbackAttempt['forged'] = null): Promise<CallbackAttempt> {
    return this.#attempt(id, forge);
  }

  /** Continues the deliveries that a stop interrupted. */
  resume(): void {
    for (const { id, status } of this.#parts.ledger.callbacks.all()) if (status === 'waiting') this.#enqueue(id);
  }

  /** Stops sending and aborts requests. Waiting webhooks stay in the ledger. */
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

    const callback = this.#parts.ledger.callbacks.get(id);
    if (!callback) return attempt;
    const attempts = [...callback.attempts, attempt].slice(-ATTEMPTS_REMEMBERED);
    this.#save({ ...callback, attempts, status: this.#isAccepted(callback, status) ? 'delivered' : callback.status });
    return attempt;
  }

  #planRetry(id: string, status: number | null): void {
    const { protocols, retry } = this.#parts;
    const callback = this.#parts.ledger.callbacks.get(id);
    if (!callback || callback.status === 'delivered' || this.#stopping.signal.aborted) return;
    const { retryDelaysSeconds } = protocols[callback.gateway];
    const delaySeconds = retryDelaysSeconds[callback.attempts.length - 1];
    const isOver = delaySeconds === undefined || callback.attempts.length >= retry.attemptsMax || status === GONE;
    if (isOver) this.#save({ ...callback, status: 'given_up' });
    else this.#enqueueAfter(delaySeconds * 1000 * retry.factor, [id]);
  }

  #hold(id: string, waitMs: number): void {
    this.#overtaken.push(id);
    this.#parts.timers.after(waitMs, () => {
      this.#releaseOvertaken();
    });
  }

  #releaseOvertaken(): void {
    for (const id of this.#overtaken.splice(0)) this.#enqueue(id);
  }

  /** The address of a webhook. An endpoint that was configured after the event also receives it. */
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
