import type { Crash, WebhookAnswer } from './read-logs.ts';
import type { Leak } from './secrets.ts';

/** A connection whose transaction is open, although nobody works. */
export type OpenTransaction = { readonly service: string; readonly forSeconds: number; readonly query: string };

/** A running process, with its memory and its open files. */
export type ProcessSize = { readonly name: string; readonly residentBytes: number; readonly files: number };

/** The observations of the processes of the product from outside: logs, memory, files, connections. */
export type Operations = {
  readonly webhookAnswers: readonly WebhookAnswer[];
  /** The longest time that a fault of the run kept gateway-webhooks or its network from answering. */
  readonly webhooksHinderedMs: number;
  readonly crashes: readonly Crash[];
  readonly leaks: readonly Leak[];
  readonly openTransactions: readonly OpenTransaction[];
  readonly processes: readonly ProcessSize[];
};
