import type { Harness } from '../model/harness.ts';
import type { Controls } from './controls.ts';
import type { Network } from './network.ts';

/** The target of a fault, and its duration. */
export type FaultChoice = { readonly target: string; readonly forMs: number };

/** The running product, and what surrounds it. */
export type Target = Harness & {
  readonly network: Network;
  readonly controls: Controls;
  /** The webhooks that arrive only after everything has settled. */
  readonly lateWebhooks: string[];
};

export type Fault = {
  readonly targets: readonly string[];
  /** Whether the fault has a duration. Other faults are a single moment. */
  readonly lasts: boolean;
  /** Faults of the gateways never overlap: together they may make a refund happen twice, which no client can prevent. */
  readonly kind?: 'gateway';
  readonly inject: (target: Target, choice: FaultChoice) => Promise<void>;
};
