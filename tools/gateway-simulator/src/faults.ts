import type { GatewayName } from './ledger/records.ts';

/** What can go wrong with a request to the gateway. `…_before`: the gateway did not act; the others: it did. */
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
  'huge',
  'redirect',
  'slow',
  'held',
] as const;
export type RequestFault = (typeof requestFaults)[number];

/** What can go wrong with a callback. The last two spoil one attempt; the retry is genuine. */
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
  /** Any gateway when it is missing. */
  readonly gateway?: GatewayName | undefined;
  readonly operation: Operation;
  readonly fault: RequestFault | CallbackFault;
  /** How often it still strikes. */
  readonly count: number;
  /** How long `slow` and `delay` hold things up, in milliseconds. */
  readonly afterMs: number;
  /** How many copies `duplicate` sends beside the original. */
  readonly copies: number;
};

/** A fault to add; it strikes once, and duplicates make one copy, unless told otherwise. */
export type NewFault = Pick<Fault, 'gateway' | 'operation' | 'fault'> & {
  readonly count?: number | undefined;
  readonly afterMs?: number | undefined;
  readonly copies?: number | undefined;
};

const FAULTS_MAX = 1000;

/** The faults that were asked for, in the order of asking. */
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

  /** The first fault that is meant for this, which strikes once less from now on. */
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

  /** Forgets all faults; whatever one of them holds up goes on. */
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
