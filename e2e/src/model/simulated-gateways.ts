import type { Callback, LedgerEntry } from '@booking/gateway-simulator';
import { controlSimulator, expectStatus, type JsonAnswer, type SimulatorAddress } from '@booking/testing';

/** The delay of the second step, at gateways that refund in two steps. */
export const SECOND_STEP_MS = 60;
/** The delay of a second step that no run reaches, so the refund is pending until the bank settles it. */
export const WAITS_FOR_BANK_MS = 3_600_000;

/** All actions at the simulated gateways: payers, banks, people at the dashboard, and faults. */
export class SimulatedGateways {
  readonly #simulator: SimulatorAddress;
  #hasForgottenKeys = false;

  constructor(simulator: SimulatorAddress) {
    this.#simulator = simulator;
  }

  /** Performs an action that an earlier action may have made impossible. 404 and 409 are therefore valid answers. */
  async attempt<Body = Record<string, unknown>>(path: string, body: unknown = {}): Promise<JsonAnswer<Body>> {
    const answer = await controlSimulator<Body>(this.#simulator, path, { body });
    if (![200, 404, 409].includes(answer.status)) expectStatus(answer, 200);
    return answer;
  }

  accounts(): Promise<LedgerEntry[]> {
    return this.#list<LedgerEntry>('/ledger');
  }

  callbacks(): Promise<Callback[]> {
    return this.#list<Callback>('/callbacks');
  }

  /** Removes all faults. */
  async heal(): Promise<void> {
    await controlSimulator(this.#simulator, '/faults', { method: 'DELETE' });
  }

  /** Whether the gateways have ever lost their idempotency keys. */
  get hasForgottenKeys(): boolean {
    return this.#hasForgottenKeys;
  }

  /** Makes the gateways lose the idempotency keys that they have seen. */
  async forgetKeys(): Promise<void> {
    this.#hasForgottenKeys = true;
    await controlSimulator(this.#simulator, '/idempotency-keys', { method: 'DELETE' });
  }

  async #list<Item>(path: string): Promise<Item[]> {
    return expectStatus(await controlSimulator<{ data: Item[] }>(this.#simulator, path), 200).data;
  }
}
