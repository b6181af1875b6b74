import { controlSimulator, type SimulatorAddress } from './control-simulator.ts';
import { eventually } from './eventually.ts';
import { expectStatus } from './json-client.ts';

export type SimulatedCallback = {
  readonly id: string;
  readonly gateway: string;
  readonly type: string;
  readonly sessionId: string;
  readonly url: string;
  readonly body: string;
  readonly attempts: readonly { at: string; status: number | null; forged: 'signature' | 'body' | null }[];
};

type SimulatedSession = {
  readonly id: string;
  readonly gateway: string;
  readonly status: string;
  readonly amount: number;
};

export type SimulatedLedgerEntry = {
  readonly session: SimulatedSession;
  readonly captured: number;
  readonly refunded: number;
  readonly refunds: readonly { id: string; status: string; amount: number; metadata: Record<string, string> }[];
};

/** Acts as payers and as people in the gateway's dashboard, and reads the gateway's records. */
export class SimulatorClient {
  readonly #simulator: SimulatorAddress;

  constructor(simulator: SimulatorAddress) {
    this.#simulator = simulator;
  }

  /** Opens a payment in the gateway's dashboard, without our id. It can be paid like any other. */
  openSessionInDashboard(gateway: string, amount: number): Promise<SimulatedSession> {
    return this.#post<SimulatedSession>('/sessions', { gateway, amount });
  }

  /** Pays the requested amount, or another amount. */
  async pay(sessionId: string, amount?: number): Promise<void> {
    await this.#post(`/sessions/${sessionId}/pay`, amount === undefined ? undefined : { amount });
  }

  async decline(sessionId: string): Promise<void> {
    await this.#post(`/sessions/${sessionId}/decline`);
  }

  /** The first event of this type about a session, once the gateway has delivered it. */
  callback(sessionId: string, type: string): Promise<SimulatedCallback> {
    return eventually(async () => {
      const found = (await this.#list<SimulatedCallback>('/callbacks')).find(
        (callback) => callback.sessionId === sessionId && callback.type === type,
      );
      if (!found?.attempts.some(({ status }) => status === 200)) throw new Error(`${type} was not delivered yet`);
      return found;
    });
  }

  /** Sends a webhook once more, and returns the status of the answer. */
  async redeliver(callbackId: string, forge?: 'signature' | 'body'): Promise<number | null> {
    const { status } = await this.#post<{ status: number | null }>(`/callbacks/${callbackId}/redeliver`, { forge });
    return status;
  }

  /** The payer's bank disputes the payment of a session. Returns the gateway's reference of the dispute. */
  async openDispute(session: string, reason?: string): Promise<string> {
    return (await this.#post<{ id: string }>('/disputes', { session, reason })).id;
  }

  /** The bank decides on a dispute. */
  async closeDispute(dispute: string, status: 'won' | 'lost'): Promise<void> {
    await this.#post(`/disputes/${dispute}/close`, { status });
  }

  async refundInDashboard(session: string, amount: number): Promise<void> {
    await this.#post('/refunds', { session, amount });
  }

  /** Plans the outcome of the next refund. */
  async planRefund(behaviour: string, afterMs = 200): Promise<void> {
    await this.#post('/refund-plans', { behaviour, afterMs });
  }

  /** Ends a pending refund, or reverses a refund that succeeded. */
  async settleRefund(refundId: string, status: 'succeeded' | 'failed'): Promise<void> {
    await this.#post(`/refunds/${refundId}/settle`, { status });
  }

  async addFault(fault: {
    gateway?: string;
    operation: string;
    fault: string;
    count?: number;
    copies?: number;
    afterMs?: number;
  }): Promise<void> {
    await this.#post('/faults', fault);
  }

  /** Removes all faults and plans for refunds. */
  async clearFaults(): Promise<void> {
    await controlSimulator(this.#simulator, '/faults', { method: 'DELETE' });
  }

  ledger(): Promise<SimulatedLedgerEntry[]> {
    return this.#list<SimulatedLedgerEntry>('/ledger');
  }

  async #post<Body = unknown>(path: string, body: unknown = {}): Promise<Body> {
    return expectStatus<Body>(await controlSimulator<Body>(this.#simulator, path, { body }), 200);
  }

  async #list<Item>(path: string): Promise<Item[]> {
    return expectStatus(await controlSimulator<{ data: Item[] }>(this.#simulator, path), 200).data;
  }
}
