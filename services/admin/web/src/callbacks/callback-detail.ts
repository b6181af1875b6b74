import type { Callback } from '@booking/contracts';

/** A callback with what the gateway sent, as the API shows it: without what must not be seen. */
export type CallbackDetail = {
  readonly id: string;
  readonly callback: Callback;
  readonly deliveries: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};
