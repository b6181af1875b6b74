import type { ServiceName } from '@booking/contracts';
import type { Processes } from '../load/processor-time.ts';
import type { Stores } from '../load/store-sizes.ts';
import type { Client } from './client.ts';

export type SideName = 'floor' | 'product';

/** The settings that a side needs to start. */
export type SideOptions = {
  /** The directory for all files of the side. A restart uses the same directory. */
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
  readonly product?: Product;
  stop(): Promise<void>;
};

/** The parts that only the product has. */
export type Product = {
  /** The URL of the ingress. */
  readonly url: string;
  /** The URL of a service's database for the superuser. */
  databaseUrl(this: void, service: ServiceName): string;
  /** A bearer token with all permissions. */
  token(this: void): Promise<string>;
  /** Restores the read models for staff. Returns the output of the command. */
  rebuild(this: void): Promise<string>;
};

export type ConnectedSide = { readonly side: Side; readonly client: Client };

export type StartSide = (options: SideOptions) => Promise<Side>;
