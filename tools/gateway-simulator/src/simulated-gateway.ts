import type { z } from 'zod';
import type { GatewayApi } from './gateway-api.ts';
import type { GatewayProtocol } from './gateway-protocol.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { Variables } from './variables.ts';

/**
 * The secrets of an account, by environment variable: secrets that the client and the simulator share, and secrets of
 * only one of them.
 */
export type AccountSecrets = {
  readonly shared: Variables;
  readonly ofClient?: Variables;
  readonly ofSimulator?: Variables;
};

/** Where webhooks of an account are delivered, and the public address that its client has subscribed. */
type WebhookAddresses = { readonly delivered: string; readonly subscribed: string };

export type ProtocolParts<Account> = {
  /** The account. Without one, the gateway sends nothing. */
  readonly account: Account | undefined;
  readonly ledger: Ledger;
  readonly publicUrl: () => string;
};

/** A simulated gateway: its account as a client and the simulator configure it, its API and its webhooks. */
export type SimulatedGateway<Account = unknown> = {
  /** The name on the checkout page. */
  readonly title: string;
  /** The event by which the gateway reports a paid checkout page. */
  readonly paidEvent: string;
  /** A currency that the gateway accepts. */
  readonly currency: 'EUR' | 'NGN' | 'PHP';
  /** The part of a webhook that can be forged unnoticed, so that the webhook is only a hint. */
  readonly unverifiable?: 'signature' | 'body';
  /** A schema that reads the account from the simulator's variables; undefined if there is none. */
  readonly account: z.ZodType<Account | undefined>;
  readonly newSecrets: () => AccountSecrets | Promise<AccountSecrets>;
  /** The variables of the simulated account besides its secrets. */
  readonly settings?: Variables;
  /** The variable that a client with a real account has. The key in it is never sent to the simulator. */
  readonly realKey?: string;
  /** The default variables of a client with a real account. */
  readonly realSettings?: Variables;
  /** The simulator's variables for the addresses of webhooks, at gateways that have a webhook per account. */
  readonly webhooks?: (addresses: WebhookAddresses) => Variables;
  /** The number of decimals of an amount in the gateway's API. */
  readonly decimals: (currency: string) => number;
  /** The path in the base address that clients are configured with. */
  readonly basePath: '' | `/${string}`;
  /** The path of the API, below `basePath`. */
  readonly apiPath: string;
  api(account: Account): GatewayApi;
  protocol(parts: ProtocolParts<Account>): GatewayProtocol;
};
