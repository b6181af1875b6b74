import type { Controls } from '../controls/controls.ts';
import type { Harness } from '../model/harness.ts';
import type { Network } from './network.ts';

export type FaultChoice = { readonly target: string; readonly forMs: number };

/** The running product, its network and its controls. */
export type Target = Harness & {
  readonly network: Network;
  readonly controls: Controls;
  /** The webhooks that arrive only after everything has settled. */
  readonly lateWebhooks: string[];
};

export type Fault = {
  readonly targets: readonly string[];
  /** Whether the fault has a duration. All other faults happen at one moment. */
  readonly lasts: boolean;
  /**
   * Faults of the gateways never overlap: together they could cause a second refund, which no client of a gateway can
   * prevent.
   */
  readonly kind?: 'gateway';
  readonly inject: (target: Target, choice: FaultChoice) => Promise<void>;
};
