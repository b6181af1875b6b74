import type { Callback } from '@booking/contracts';

/** A callback as lists show it; null is what its service did not answer. */
export type ListedCallback = Callback & {
  readonly isPassedOn: boolean;
  readonly deliveries: number | null;
  readonly isWaiting: boolean | null;
};

/** A callback with what the gateway sent, as the API shows it: without what must not be seen. */
export type CallbackDetail = {
  readonly id: string;
  readonly callback: Callback;
  readonly deliveries: number;
  readonly isPassedOn: boolean;
  readonly isWaiting: boolean;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};
