import type { Permission } from '@booking/contracts';

export type Answer = { readonly status: number; readonly headers: Headers; readonly body: unknown };
/** As whom a request is sent, and how. */
export type Sending = {
  sub?: string;
  permissions?: readonly Permission[];
  headers?: Record<string, string>;
  method?: string;
  body?: string;
  /** Which process of the service gets the request; the first one when not given. */
  replica?: number;
};
