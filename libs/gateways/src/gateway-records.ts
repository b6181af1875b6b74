import type { Money } from '@booking/contracts';

/** One attempt to pay, with the fields a gateway needs. `paymentId` is also the idempotency key of every retry. */
export type PaymentAttempt = {
  readonly paymentId: string;
  readonly amount: Money;
  readonly description: string;
  /** The creation time of the attempt, the same in every retry: gateways compare the parameters of a repeated key. */
  readonly createdAt: Date;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  /** The address for webhooks. It carries a token of the booking for gateways with `callbackAddressPerPayment`. */
  readonly callbackUrl: string;
};

/** An open checkout session. The gateway closes it at `expiresAt`. */
export type CheckoutSession = {
  readonly gatewayReference: string;
  readonly redirectUrl: string;
  readonly expiresAt: Date;
};

/** A payment the gateway knows. `paymentId` is our id, and the references are the gateway's. */
export type GatewayPaymentReference = {
  readonly paymentId: string;
  readonly gatewayReference: string;
  readonly captureReference: string | null;
  /**
   * Asks whether the money of an approved payment is still wanted. `fetchPayment` calls this immediately before it
   * takes the money. Without this function, no money is taken. After it has resolved to true, only the caller of
   * `fetchPayment` may close this payment.
   */
  readonly isWanted?: () => Promise<boolean>;
};

/** The current state of a payment, fetched from the gateway. */
export type FetchedPayment = {
  readonly status: 'open' | 'succeeded' | 'failed' | 'expired' | 'pending';
  readonly captureReference: string | null;
  readonly amount: Money | null;
  readonly reason: string | null;
};

/**
 * The period of a list: records that the gateway made at or after `from` and before `until`. A gateway that counts in
 * whole seconds may add records of one more second on either side, but never omits any.
 */
export type ListQuery = {
  readonly from: Date;
  readonly until: Date;
  /** `next` of the previous page; null for the first page. */
  readonly after: string | null;
};

/** A page of a gateway's own list. `next` is null on the last page. */
export type Listing<Listed> = { readonly records: readonly Listed[]; readonly next: string | null };

/** Reads a page of a list with the settings of an adapter. */
export type ReadList<Settings, Listed> = (settings: Settings, query: ListQuery) => Promise<Listing<Listed>>;

/**
 * A payment in the gateway's own list. `reference` is the gateway's reference of the attempt, and `paymentId` is our
 * id, if the gateway stored it. An unreadable amount is null, so that one record does not hide the others.
 */
export type ListedPayment = FetchedPayment & { readonly reference: string; readonly paymentId: string | null };

/** One payment's allocation of a refund. `allocationId` is also the idempotency key of every retry. */
export type RefundOrder = {
  readonly allocationId: string;
  readonly refundId: string;
  readonly payment: GatewayPaymentReference;
  readonly amount: Money;
  /**
   * A person's reason for the refund, of any length. The customer may read it at the gateway. It is the same in every
   * retry, because gateways compare the parameters of a repeated key.
   */
  readonly reason?: string | undefined;
};

/**
 * The state of a refund at the gateway. `failed`: the gateway definitely refused it. `unknown`: the answer was not
 * understood (time-out, reset, 5xx, unreadable), so the refund must be looked up. `not_done`: this call certainly did
 * nothing (429, 3xx, a refused key, a request that came too early, no connection, no answer to the query before the
 * order), but an earlier call may have. Without an earlier call, the same order may be sent again. `isTooEarly`: the
 * gateway works, but the request came too early. A refund with an undocumented status is `pending`, in lists and reports
 * too: it exists, and its end is unknown.
 */
export type RefundOutcome =
  | { readonly outcome: 'succeeded'; readonly reference: string }
  | { readonly outcome: 'pending'; readonly reference: string; readonly reason: string | null }
  | { readonly outcome: 'failed'; readonly reference: string | null; readonly reason: string }
  | {
      readonly outcome: 'unknown' | 'not_done';
      readonly reason: string;
      readonly retryAfterMs?: number | undefined;
      readonly isTooEarly?: boolean;
    };
