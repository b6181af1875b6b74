import type { Crash, WebhookAnswer } from './read-logs.ts';
import type { Leak } from './secrets.ts';

/** An open transaction of a connection at a time when no service works. */
export type OpenTransaction = { readonly service: string; readonly forSeconds: number; readonly query: string };

/** The memory and the open files of a running process. */
export type ProcessSize = { readonly name: string; readonly residentBytes: number; readonly files: number };

/** Observations of the processes of the product from outside: logs, memory, files and connections. */
export type Operations = {
  readonly webhookAnswers: readonly WebhookAnswer[];
  /** The longest time for which a fault prevented gateway-webhooks from answering. */
  readonly webhooksHinderedMs: number;
  readonly crashes: readonly Crash[];
  readonly leaks: readonly Leak[];
  readonly openTransactions: readonly OpenTransaction[];
  readonly processes: readonly ProcessSize[];
};
