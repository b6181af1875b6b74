import type { Part } from '@booking/runtime';
import { type CallDeps, callGateway, handBack } from './call-gateway.ts';
import type { ClaimedAllocation } from './claimed-allocation.ts';

/** The number of claimed calls that may wait, for each call that may run concurrently. */
const WAITING_PER_CALL = 2;
/**
 * A call that waits longer may lose its lease before the gateway answers, so it is handed back and claimed again later.
 */
const WAIT_MS_MAX = 20_000;

/**
 * The allocations that this process has claimed, until their gateway calls end. A hanging call takes one place of its
 * gateway and delays no other gateway. A service that stops finishes its running calls and hands back the others.
 */
export class AllocationQueue implements Part {
  readonly name = 'gateway calls';
  readonly #lanes: ReadonlyMap<string, Lane>;
  readonly #callsMax: number;
  /** Stops before the jobs and requests, because they may wait for a call that hangs. */
  readonly intake: Part = {
    name: 'claims of gateway calls',
    stop: () => this.#close(),
  };

  constructor(deps: CallDeps, callsMax: number) {
    this.#callsMax = callsMax;
    this.#lanes = new Map([...deps.gateways.keys()].map((method) => [method, new Lane(deps, callsMax)]));
  }

  #close(): Promise<void> {
    for (const lane of this.#lanes.values()) lane.close();
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#lanes.values()].map((lane) => lane.ended()));
  }

  room(method: string): number {
    return this.#lanes.get(method)?.room() ?? 0;
  }

  /** Waits until many places are free, so that a full queue is not refilled one by one. Returns the free places. */
  async roomForClaim(method: string): Promise<number> {
    await this.#lanes.get(method)?.hasRoom(this.#callsMax);
    return this.room(method);
  }

  add(allocations: readonly ClaimedAllocation[]): void {
    for (const claimed of allocations) this.#lanes.get(claimed.allocation.method)?.add(claimed);
  }
}

type Waiting = { readonly claimed: ClaimedAllocation; readonly sinceMs: number };

class Lane {
  readonly #deps: CallDeps;
  readonly #callsMax: number;
  readonly #running = new Set<Promise<void>>();
  readonly #waiting: Waiting[] = [];
  #changed = Promise.withResolvers<undefined>();
  #isClosed = false;

  constructor(deps: CallDeps, callsMax: number) {
    this.#deps = deps;
    this.#callsMax = callsMax;
  }

  close(): void {
    this.#isClosed = true;
    this.#beginNext();
    this.#noteChange();
  }

  room(): number {
    if (this.#isClosed) return 0;
    const roomMax = this.#callsMax * (1 + WAITING_PER_CALL);
    return Math.max(0, roomMax - this.#running.size - this.#waiting.length);
  }

  async hasRoom(count: number): Promise<void> {
    while (!this.#isClosed && this.room() < count) await this.#changed.promise;
  }

  async ended(): Promise<void> {
    while (this.#running.size > 0) await Promise.race(this.#running);
  }

  add(claimed: ClaimedAllocation): void {
    this.#waiting.push({ claimed, sinceMs: performance.now() });
    this.#beginNext();
  }

  #beginNext(): void {
    while (this.#isClosed || this.#running.size < this.#callsMax) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#begin(next);
    }
  }

  #begin({ claimed, sinceMs }: Waiting): void {
    const isLate = performance.now() - sinceMs >= WAIT_MS_MAX;
    const place = (isLate || this.#isClosed ? handBack : callGateway)(this.#deps, claimed).finally(() => {
      this.#running.delete(place);
      this.#beginNext();
      this.#noteChange();
    });
    this.#running.add(place);
  }

  #noteChange(): void {
    this.#changed.resolve(undefined);
    this.#changed = Promise.withResolvers();
  }
}
