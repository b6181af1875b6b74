import type { Processes } from '../load/processor-time.ts';
import type { Stores } from '../load/store-sizes.ts';
import type { Client } from './client.ts';

export type SideName = 'floor' | 'product';

/** The settings that a side needs to start. */
export type SideOptions = {
  /** The directory of all its files. A restart uses the same directory. */
  readonly dataDir: string;
  /** The first port of the side; its other ports follow. */
  readonly port: number;
  readonly stripePort: number;
  readonly signal: AbortSignal;
};

/** A running side: the floor or the product. */
export type Side = {
  readonly name: SideName;
  connect(): Promise<Client>;
  /** The processes of the side by name. */
  processes(): Processes;
  readonly stores: Stores;
  /** Restores the read models for staff, which the floor does not have. `run` returns the output of the command. */
  readonly rebuild?: { readonly databaseUrl: string; run(this: void): Promise<string> };
  stop(): Promise<void>;
};

export type ConnectedSide = { readonly side: Side; readonly client: Client };

export type StartSide = (options: SideOptions) => Promise<Side>;
