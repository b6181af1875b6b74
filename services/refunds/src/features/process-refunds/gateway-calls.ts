import type { Part } from '@booking/runtime';

const CALLS_PER_GATEWAY_MAX = 10;

/**
 * The calls to gateways that are under way. A call that hangs takes one place of its gateway and holds up no other, and
 * a service that stops lets those it has made finish.
 */
export class GatewayCalls implements Part {
  readonly name = 'gateway calls';
  readonly #underWay = new Map<string, Set<Promise<void>>>();

  start(): Promise<void> {
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#underWay.values()].flatMap((calls) => [...calls]));
  }

  /** How many more calls this gateway may get, once that is at least one. */
  async freePlaces(method: string): Promise<number> {
    const calls = this.#callsTo(method);
    while (calls.size >= CALLS_PER_GATEWAY_MAX) await Promise.race(calls);
    return CALLS_PER_GATEWAY_MAX - calls.size;
  }

  /** Lets a call, which must not fail, go on by itself. */
  begin(method: string, call: Promise<void>): void {
    const calls = this.#callsTo(method);
    const place = call.finally(() => calls.delete(place));
    calls.add(place);
  }

  #callsTo(method: string): Set<Promise<void>> {
    const calls = this.#underWay.get(method) ?? new Set();
    this.#underWay.set(method, calls);
    return calls;
  }
}
