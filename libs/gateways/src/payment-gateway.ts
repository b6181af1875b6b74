import type { DisputeReport, GatewayDashboard, GatewayReport, Money, RefundReport, Vouching } from '@booking/contracts';

/** The abilities of an adapter and its gateway. Callers check these instead of the gateway's name. */
export type GatewayCapabilities = {
  /** A payment can be refunded in parts. */
  readonly partialRefund: boolean;
  /** How long the gateway certainly remembers the idempotency key of a refund, in hours; 0 when it has no such keys. */
  readonly refundIdempotencyHours: number;
  /**
   * The gateway has an API to fetch payments and refunds. Without one, `fetchPayment` and `fetchRefund` answer from its
   * webhooks (`CallbackArchive`). Without a webhook, a payment is `open` and a refund undefined.
   */
  readonly fetchPayment: boolean;
  /** Its webhooks carry a signed time, so that an old one is rejected. */
  readonly signsTime: boolean;
  /** It accepts a webhook address per payment, which carries the token of `encryptBookingId`. */
  readonly callbackAddressPerPayment: boolean;
  /**
   * It does not repeat a session for the same key. If the answer was lost, `initiate` opens a second session under
   * another reference. Nobody received the address of the first, so nobody can pay there.
   */
  readonly forgetsSessions?: true;
  /**
   * Its lists of payments and refunds have a filter by time. Other lists are read in one pass from the newest record.
   */
  readonly listsByTime?: true;
  /**
   * Its customers only approve. The money stays with them until `fetchPayment` is called with an `isWanted` that
   * answers yes.
   */
  readonly takesWhenAsked?: true;
};

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
   * `fetchPayment` calls this immediately before it takes the money of an approved payment. When absent, no money is
   * taken. After a yes, only its caller may close this payment.
   */
  readonly isWanted?: () => Promise<boolean>;
};

/** The present state of a payment, fetched from the gateway. */
export type FetchedPayment = {
  readonly status: 'open' | 'succeeded' | 'failed' | 'expired' | 'pending';
  readonly captureReference: string | null;
  readonly amount: Money | null;
  readonly reason: string | null;
};

/**
 * The period of a list: records that the gateway made from `from` up to, not including, `until`, page by page. A
 * gateway that counts in whole seconds may add those of one more second on either side, but never omits any.
 */
export type ListQuery = {
  readonly from: Date;
  readonly until: Date;
  /** `next` of the previous page; null for the first. */
  readonly after: string | null;
};

/** A page of a gateway's own list. `next` is null on the last one. */
export type Listing<Listed> = { readonly records: readonly Listed[]; readonly next: string | null };

/**
 * A payment in the gateway's own list. `reference` is the attempt's reference there, and `paymentId` is ours if the
 * gateway stored it. An unreadable amount is null, so that one record does not hide the others.
 */
export type ListedPayment = FetchedPayment & { readonly reference: string; readonly paymentId: string | null };

/** One payment's allocation of a refund. `allocationId` is also the idempotency key of every retry. */
export type RefundOrder = {
  readonly allocationId: string;
  readonly refundId: string;
  readonly payment: GatewayPaymentReference;
  readonly amount: Money;
};

/**
 * The state of a refund at the gateway. `failed` means that the gateway definitely refused it. `unknown` means that the
 * answer was not understood (time-out, reset, 5xx, unreadable); look the refund up again and never guess. `not_done`
 * means that this call certainly did nothing (429, 3xx, a refused key, no connection). It says nothing about an earlier
 * call; if there was none, the same order may be sent again. A refund with an undocumented status is `pending`, also in
 * lists and reports: it exists with an unknown end, and does not hide other records.
 */
export type RefundOutcome =
  | { readonly outcome: 'succeeded'; readonly reference: string }
  | { readonly outcome: 'pending'; readonly reference: string; readonly reason: string | null }
  | { readonly outcome: 'failed'; readonly reference: string | null; readonly reason: string }
  | { readonly outcome: 'unknown' | 'not_done'; readonly reason: string; readonly retryAfterMs?: number | undefined };

/** The raw HTTP request of a gateway, before it is verified or parsed. Header names are lower-case. */
export type RawCallback = {
  readonly rawBody: Buffer;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The public address it was sent to, which some gateways sign. */
  readonly url: string;
};

/** The form of a gateway's webhooks. */
export type CallbackForm = {
  /** The media types of its webhooks. */
  readonly contentTypes: readonly string[];
  /**
   * The signature headers, in lower case, which are needed to verify a stored webhook again. All others are dropped,
   * because they may carry data that we should not store.
   */
  readonly proofHeaders: readonly string[];
  /** The proof headers that are secrets themselves, such as a constant token. They are never shown. */
  readonly secretHeaders?: readonly string[];
  /** The answer that makes this gateway stop delivering. `RECEIVED` suffices where any 2xx does. */
  readonly acknowledgement: Acknowledgement;
};

export type Acknowledgement = { readonly status: number; readonly contentType: string; readonly body: string };

export const RECEIVED: Acknowledgement = { status: 200, contentType: 'application/json', body: '{"received":true}' };

/**
 * The result of reading a webhook. `eventId` is stable across the gateway's retries of one event. `vouching` is how
 * much of the body the signature covers. `unreadable` describes authentic content that breaks the gateway's
 * documentation; the rest is reported. `isUndecided` means that authenticity cannot be checked now, so the gateway must
 * deliver it again.
 */
export type WebhookResult =
  | { readonly result: 'refused'; readonly reason: string; readonly isUndecided?: true }
  | {
      readonly result: 'authentic';
      readonly eventId: string;
      readonly eventType: string;
      readonly vouching: Vouching;
      readonly reports: readonly GatewayReport[];
      readonly unreadable: string | null;
    };

/** The most consecutive calls that `initiate`, `cancel` or `fetchPayment` makes. */
export const PAYMENT_CALLS_MAX = 4;
/** The most consecutive calls that `fetchReports` makes. A payment with more pages of refunds is not answered. */
export const REPORT_CALLS_MAX = 10;

/**
 * The interface of every gateway adapter. Adapters know nothing about bookings. Every call has a time limit,
 * `CALL_MS_MAX`. A method without a usable answer throws `GatewayUnavailable`, and a definite refusal throws
 * `GatewayRejected`, except `refund`, which returns a `RefundOutcome` and never throws. `initiate`, `cancel` and
 * `fetchPayment` make at most `PAYMENT_CALLS_MAX` calls and `fetchReports` at most `REPORT_CALLS_MAX`, so that a caller
 * that locks a payment meanwhile knows the longest duration.
 */
export interface PaymentGateway {
  /** The `{method}` of the paths. */
  readonly method: string;
  readonly capabilities: GatewayCapabilities;
  readonly callbackForm: CallbackForm;
  /** Pages for people; absent if the gateway has none, or is a simulation. */
  readonly dashboard?: GatewayDashboard | undefined;
  /**
   * Throws `GatewayRejected` for an amount or a currency that the gateway cannot charge. No I/O. Absent: every amount is
   * chargeable.
   */
  assertChargeable?(amount: Money): void;
  /** The operations of this process that are paused after failures. Only guarded gateways know. */
  openCircuits?(): readonly string[];
  /**
   * Opens a hosted checkout session. A repetition with the same `paymentId` opens no second one; see `forgetsSessions`.
   */
  initiate(attempt: PaymentAttempt): Promise<CheckoutSession>;
  /**
   * Closes an open session, so that it cannot bring money any more. Throws `GatewayRejected` when it is no longer open.
   * Where the gateway `takesWhenAsked` the customer may still approve, so `isWanted` must not answer yes afterwards.
   */
  cancel?(payment: GatewayPaymentReference): Promise<void>;
  /** Refunds a payment. A repetition with the same `allocationId` does not refund twice. */
  refund(order: RefundOrder): Promise<RefundOutcome>;
  /**
   * Fetches the present state of a payment. Where the gateway `takesWhenAsked`, this takes the money of an approved
   * payment if it `isWanted`.
   */
  fetchPayment(payment: GatewayPaymentReference): Promise<FetchedPayment>;
  /** Finds a refund by our `allocationId`. Undefined means that the gateway certainly does not know it. */
  fetchRefund(order: RefundOrder): Promise<RefundOutcome | undefined>;
  /** Its own list of payments, including those of other applications. Absent when the gateway has none. */
  listPayments?(query: ListQuery): Promise<Listing<ListedPayment>>;
  /** Its own list of refunds, including those made in its dashboard. Absent when the gateway has none. */
  listRefunds?(query: ListQuery): Promise<Listing<RefundReport>>;
  /** Its own list of disputes with their present status, by opening time. Absent when the gateway has none. */
  listDisputes?(query: ListQuery): Promise<Listing<DisputeReport>>;
  /**
   * Fetches the present state of the payment, refund or dispute that a webhook hints at, with the refunds and disputes
   * of a payment. Open payments are left out; an approved payment that waits for us is `pending`. Present only for
   * gateways whose webhooks do not vouch for their body.
   */
  fetchReports?(hint: GatewayReport): Promise<readonly GatewayReport[]>;
  /**
   * Verifies the signature over the raw bytes and translates the authenticated content. Never throws. No I/O, except to
   * fetch an unknown certificate, which is limited in time and rate.
   */
  handleWebhook(callback: RawCallback): Promise<WebhookResult>;
}

type Unavailability = { readonly retryAfterMs?: number | undefined; readonly isNotDone?: boolean };

/** No usable answer. It is unknown whether the gateway acted, unless `isNotDone`. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
  /** The delay that the gateway requested, if any. */
  readonly retryAfterMs: number | undefined;
  /** The request was rejected or never sent, so the gateway did nothing. */
  readonly isNotDone: boolean;

  constructor(message: string, { retryAfterMs, isNotDone = false }: Unavailability = {}) {
    super(message);
    this.retryAfterMs = retryAfterMs;
    this.isNotDone = isNotDone;
  }
}

/** The gateway understood the request and definitely refused it. */
export class GatewayRejected extends Error {
  override readonly name = 'GatewayRejected';
}
