import type { GatewayName } from './ledger/records.ts';

/** The faults of a request to the gateway. With `…_before` the gateway did not act; with the others it did. */
export const requestFaults = [
  'error_before',
  'error_after',
  'time_out_before',
  'time_out',
  'reset',
  'too_many_requests',
  'garbage',
  'empty',
  'truncated',
  'mistyped',
  'twice',
  'outdated',
  'huge',
  'redirect',
  'slow',
  'held',
] as const;
export type RequestFault = (typeof requestFaults)[number];

/** The faults of a webhook. The last two corrupt one attempt; the retry is genuine. */
export const callbackFaults = ['duplicate', 'delay', 'reorder', 'drop', 'forge_signature', 'alter_body'] as const;
export type CallbackFault = (typeof callbackFaults)[number];

export const operations = [
  'create_session',
  'get_session',
  'expire_session',
  'create_refund',
  'get_refund',
  'list_payments',
  'list_refunds',
  'list_disputes',
  'other',
  'callback',
] as const;
export type Operation = (typeof operations)[number];

export type Fault = {
  readonly id: number;
  /** The gateway; by default any gateway. */
  readonly gateway?: GatewayName | undefined;
  readonly operation: Operation;
  readonly fault: RequestFault | CallbackFault;
  /** How often the fault still applies. */
  readonly count: number;
  /** The delay of `slow` and `delay`, and the longest delay of `reorder`, in milliseconds. */
  readonly afterMs: number;
  /** The number of copies that `duplicate` sends besides the original. */
  readonly copies: number;
};

/** A fault to add. By default it applies once, and a duplicate makes one copy. */
export type NewFault = Pick<Fault, 'gateway' | 'operation' | 'fault'> & {
  readonly count?: number | undefined;
  readonly afterMs?: number | undefined;
  readonly copies?: number | undefined;
};

const FAULTS_MAX = 1000;

/** The active faults, in the order in which they were added. */
export class Faults {
  #faults: readonly Fault[] = [];
  #lastId = 0;
  #cleared = Promise.withResolvers<undefined>();

  add(fault: NewFault): Fault {
    const { count = 1, afterMs = 0, copies = fault.fault === 'duplicate' ? 1 : 0 } = fault;
    const added = { ...fault, id: (this.#lastId += 1), count, afterMs, copies };
    this.#faults = [...this.#faults, added].slice(-FAULTS_MAX);
    return added;
  }

  /** Returns the first matching fault, and counts its use. */
  take<Kind extends Fault['fault']>(
    gateway: GatewayName,
    operation: Operation,
    kinds: readonly Kind[],
  ): (Fault & { readonly fault: Kind }) | undefined {
    const found = this.#faults.find(
      (fault): fault is Fault & { readonly fault: Kind } =>
        fault.operation === operation &&
        (fault.gateway ?? gateway) === gateway &&
        (kinds as readonly string[]).includes(fault.fault),
    );
    if (found) this.#use(found);
    return found;
  }

  untilCleared(): Promise<unknown> {
    return this.#cleared.promise;
  }

  list(): readonly Fault[] {
    return this.#faults;
  }

  /** Removes all faults. Requests and webhooks that are delayed continue. */
  clear(): void {
    this.#faults = [];
    this.#cleared.resolve(undefined);
    this.#cleared = Promise.withResolvers();
  }

  #use({ id }: Fault): void {
    this.#faults = this.#faults
      .map((fault) => (fault.id === id ? { ...fault, count: fault.count - 1 } : fault))
      .filter(({ count }) => count > 0);
  }
}
