import type { DisputeReport, GatewayReport, Money, RefundReport, Vouching } from '@booking/contracts';

/** What an adapter and its gateway can do; callers ask this instead of the gateway's name. */
export type GatewayCapabilities = {
  /** A payment can be refunded in parts. */
  readonly partialRefund: boolean;
  /** How long the gateway surely remembers the idempotency key of a refund, in hours; 0 when it has none. */
  readonly refundIdempotencyHours: number;
  /**
   * The gateway itself answers questions about payments and refunds. Where it does not, `fetchPayment` and `fetchRefund`
   * answer from its callbacks (`CallbackArchive`), and what nothing was told of is `open` or undefined.
   */
  readonly fetchPayment: boolean;
  /** Its callbacks carry a signed time, so that an old one is refused. */
  readonly signsTime: boolean;
  /** It takes a callback address per payment, into which `encryptBookingId` goes. */
  readonly callbackAddressPerPayment: boolean;
  /**
   * It tells of a session once. When that answer was lost, `initiate` opens another one under another name: nobody has the
   * address of the first, so that nobody can pay there.
   */
  readonly forgetsSessions?: true;
  /** Its lists of payments and refunds take a time. Lists that take none are read in one pass from the newest record. */
  readonly listsByTime?: true;
  /** Its customers only approve: the money of a payment waits until somebody asks for it who says that it `isWanted`. */
  readonly takesWhenAsked?: true;
};

/** One attempt to pay, as a gateway needs to know it. `paymentId` is also the idempotency key of every retry. */
export type PaymentAttempt = {
  readonly paymentId: string;
  readonly amount: Money;
  readonly description: string;
  /** When we made the attempt, the same in every retry: gateways compare the parameters of a repeated key. */
  readonly createdAt: Date;
  readonly returnUrl: string;
  readonly cancelUrl: string;
  /** Where callbacks of this payment go; only for gateways with `callbackAddressPerPayment`. */
  readonly callbackUrl: string;
};

/** An open checkout session. `expiresAt` is when the gateway closes it by itself. */
export type CheckoutSession = {
  readonly gatewayReference: string;
  readonly redirectUrl: string;
  readonly expiresAt: Date;
};

/** A payment the gateway knows: `paymentId` is ours, the references are its own names. */
export type GatewayPaymentReference = {
  readonly paymentId: string;
  readonly gatewayReference: string;
  readonly captureReference: string | null;
  /**
   * Asked by `fetchPayment` when it has seen that money waits for us, immediately before taking it. Absent: nothing is
   * taken. Whoever says yes is the only one who may close this payment meanwhile.
   */
  readonly isWanted?: () => Promise<boolean>;
};

/** The gateway's own truth about a payment, asked for. */
export type FetchedPayment = {
  readonly status: 'open' | 'succeeded' | 'failed' | 'expired' | 'pending';
  readonly captureReference: string | null;
  readonly amount: Money | null;
  readonly reason: string | null;
};

/**
 * Which records of a gateway are asked for: those it made in this time, `until` left out, one page after the other. A
 * gateway that counts in whole seconds may give those of a second more on either side, never fewer.
 */
export type ListQuery = {
  readonly from: Date;
  readonly until: Date;
  /** `next` of the page before; null for the first. */
  readonly after: string | null;
};

/** A page of a gateway's own list. `next` is null on the last one. */
export type Listing<Listed> = { readonly records: readonly Listed[]; readonly next: string | null };

/**
 * A payment in the gateway's own list: `reference` is the attempt's name there, `paymentId` ours if it was told. Its
 * amount is null when it cannot be read, lest one record hide all others.
 */
export type ListedPayment = FetchedPayment & { readonly reference: string; readonly paymentId: string | null };

/** One payment's part of a refund. `allocationId` is also the idempotency key of every retry. */
export type RefundOrder = {
  readonly allocationId: string;
  readonly refundId: string;
  readonly payment: GatewayPaymentReference;
  readonly amount: Money;
};

/**
 * How a refund stands at the gateway. `failed` only when the gateway definitely refused it; whatever was not
 * understood (time-out, reset, 5xx, an unreadable answer) is `unknown`, and must be asked for again, never guessed.
 * `not_done` when this call certainly did nothing (429, 3xx, a refused key, no connection), which says nothing of an
 * earlier one: if there was none, the same order may go out again. A
 * refund with a status that the gateway did not promise is `pending`, here and wherever refunds are listed or reported: it
 * exists, nobody knows its end, and it hides no other record.
 */
export type RefundOutcome =
  | { readonly outcome: 'succeeded'; readonly reference: string }
  | { readonly outcome: 'pending'; readonly reference: string; readonly reason: string | null }
  | { readonly outcome: 'failed'; readonly reference: string | null; readonly reason: string }
  | { readonly outcome: 'unknown' | 'not_done'; readonly reason: string; readonly retryAfterMs?: number | undefined };

/** The raw HTTP request a gateway sent us, before anything was believed or parsed. Header names are lower-case. */
export type RawCallback = {
  readonly rawBody: Buffer;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The public address it was sent to: some gateways sign it. */
  readonly url: string;
};

/** What is particular about the requests by which a gateway calls back. */
export type CallbackForm = {
  /** The media types its callbacks may have. */
  readonly contentTypes: readonly string[];
  /**
   * The headers it signs with, in lower case: what is needed to verify a stored callback again. All others are dropped,
   * for they may carry what is not ours to keep.
   */
  readonly proofHeaders: readonly string[];
  /** Those of them that are a secret themselves, such as a token that is always the same: nobody is shown them. */
  readonly secretHeaders?: readonly string[];
  /** The answer that makes this gateway stop delivering; `RECEIVED`, where any 2xx does. */
  readonly acknowledgement: Acknowledgement;
};

export type Acknowledgement = { readonly status: number; readonly contentType: string; readonly body: string };

export const RECEIVED: Acknowledgement = { status: 200, contentType: 'application/json', body: '{"received":true}' };

/**
 * What a callback came to. `eventId` is stable across the gateway's retries of one event; `vouching` tells how much of
 * it the signature covers; `unreadable` says what of authentic bytes is not what the gateway promises; the rest is reported. `isUndecided`
 * means that nobody can say now whether it is genuine: the gateway must deliver it again.
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

/** How many calls `initiate`, `cancel` or `fetchPayment` makes at most, one after the other. */
export const PAYMENT_CALLS_MAX = 4;
/** How many `fetchReports` makes at most, one after the other: a payment with more pages of refunds is not answered for. */
export const REPORT_CALLS_MAX = 10;

/**
 * What every gateway adapter offers. Adapters know nothing of bookings. Every call has a time limit, `CALL_MS_MAX`; a
 * method without a usable answer throws `GatewayUnavailable`, a definite refusal `GatewayRejected`, except `refund`, which
 * answers with a `RefundOutcome` and never throws. `initiate`, `cancel` and `fetchPayment` make at most
 * `PAYMENT_CALLS_MAX` calls and `fetchReports` at most `REPORT_CALLS_MAX`, so that whoever keeps others from a payment
 * meanwhile knows how long that may take.
 */
export interface PaymentGateway {
  /** The `{method}` of the paths. */
  readonly method: string;
  readonly capabilities: GatewayCapabilities;
  readonly callbackForm: CallbackForm;
  /**
   * Throws `GatewayRejected` for an amount or a currency that the gateway cannot charge. No I/O. Absent: every amount is
   * chargeable.
   */
  assertChargeable?(amount: Money): void;
  /** Opens a hosted checkout session. Repeating it with the same `paymentId` opens no second one; see `forgetsSessions`. */
  initiate(attempt: PaymentAttempt): Promise<CheckoutSession>;
  /**
   * Closes an open session, so that it brings no money any more. Throws `GatewayRejected` when it is not open any more.
   * Where the gateway `takesWhenAsked` it may still be approved: nobody must say afterwards that the payment `isWanted`.
   */
  cancel?(payment: GatewayPaymentReference): Promise<void>;
  /** Gives money back. Repeating it with the same `allocationId` gives nothing back twice. */
  refund(order: RefundOrder): Promise<RefundOutcome>;
  /** What the gateway says of a payment now. Where it `takesWhenAsked`, asking takes what waits for us, if that `isWanted`. */
  fetchPayment(payment: GatewayPaymentReference): Promise<FetchedPayment>;
  /** Looks a refund up by our `allocationId`. Undefined: the gateway has definitely never heard of it. */
  fetchRefund(order: RefundOrder): Promise<RefundOutcome | undefined>;
  /** Its own list of payments, whoever made them. Absent when the gateway has none. */
  listPayments?(query: ListQuery): Promise<Listing<ListedPayment>>;
  /** Its own list of refunds, those made in its dashboard included. Absent when the gateway has none. */
  listRefunds?(query: ListQuery): Promise<Listing<RefundReport>>;
  /** Its own list of disputes, each as it stands now, by when it was opened. Absent when the gateway has none. */
  listDisputes?(query: ListQuery): Promise<Listing<DisputeReport>>;
  /**
   * What the gateway says now of the payment, refund or dispute that a callback hints at, with everything that hangs on
   * it: the refunds and disputes of a payment. Nothing for what is still open; money that waits for us is `pending`. For
   * gateways whose callbacks do not vouch for their body; absent at all others.
   */
  fetchReports?(hint: GatewayReport): Promise<readonly GatewayReport[]>;
  /**
   * Verifies the signature over the raw bytes and translates what it authenticated. Never throws. No I/O, unless a
   * certificate is needed that is not known yet: it is fetched in a limited time and at a limited rate.
   */
  handleWebhook(callback: RawCallback): Promise<WebhookResult>;
}

type Unavailability = { readonly retryAfterMs?: number | undefined; readonly isNotDone?: boolean };

/** No usable answer: nobody knows whether the gateway acted, unless it certainly did not. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable';
  /** How long the gateway wants to be left alone, if it said so. */
  readonly retryAfterMs: number | undefined;
  /** The request was turned away or never sent, so the gateway did nothing. */
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
