import type { Callback } from '@booking/contracts';

/** A callback as lists show it. A field is null when its service did not answer. */
export type ListedCallback = Callback & {
  readonly isPassedOn: boolean;
  readonly deliveries: number | null;
  readonly isWaiting: boolean | null;
};

/** A callback with the gateway's request, as the API shows it: without secrets. */
export type CallbackDetail = {
  readonly id: string;
  readonly callback: Callback;
  readonly deliveries: number;
  readonly isPassedOn: boolean;
  readonly isWaiting: boolean;
  readonly headers: Readonly<Record<string, string>>;
  /** Null once it was removed after its retention. */
  readonly body: string | null;
  readonly bodyRemovedAt: string | null;
};
