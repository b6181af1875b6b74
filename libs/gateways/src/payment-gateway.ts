import type { DisputeReport, GatewayDashboard, GatewayReport, RefundReport } from '@booking/contracts';
import type { CallbackForm, RawCallback, WebhookResult } from './gateway-callback.ts';
import type {
  CheckoutSession,
  FetchedPayment,
  GatewayPaymentReference,
  ListedPayment,
  Listing,
  ListQuery,
  PaymentAttempt,
  RefundOrder,
  RefundOutcome,
} from './gateway-records.ts';

/** The abilities of an adapter and its gateway. Callers check these instead of the gateway's name. */
export type GatewayCapabilities = {
  /** A payment can be refunded in parts. */
  readonly partialRefund: boolean;
  /** How long the gateway certainly remembers the idempotency key of a refund, in hours; 0 when it has no such keys. */
  readonly refundIdempotencyHours: number;
  /**
   * The gateway has an API to fetch payments and refunds. Otherwise, `fetchPayment` and `fetchRefund` read its stored
   * webhooks (`CallbackArchive`). Before the first webhook, a payment is `open` and a refund undefined.
   */
  readonly fetchPayment: boolean;
  /** The gateway's webhooks carry a signed time, so that an old webhook is rejected. */
  readonly signsTime: boolean;
  /** The gateway accepts a webhook address for each payment. The address has the token of `encryptBookingId`. */
  readonly callbackAddressPerPayment: boolean;
  /**
   * The gateway does not repeat a session for the same key. If an answer was lost, `initiate` opens a second session
   * under another reference. Nobody received the address of the first session, so nobody can pay there.
   */
  readonly forgetsSessions?: true;
  /**
   * The gateway's lists of payments and refunds have a filter by time. Other lists are read in one pass from the newest
   * record.
   */
  readonly listsByTime?: true;
  /**
   * Customers only approve a payment. The money stays with them until `fetchPayment` is called with an `isWanted` that
   * answers yes.
   */
  readonly takesWhenAsked?: true;
};

const ORDINARY = { partialRefund: true, fetchPayment: true, signsTime: false, callbackAddressPerPayment: false };

/** The abilities of a gateway: the ordinary abilities, changed and completed by `special`. */
export function capabilities(
  special: Partial<GatewayCapabilities> & Pick<GatewayCapabilities, 'refundIdempotencyHours'>,
): GatewayCapabilities {
  return { ...ORDINARY, ...special };
}

/**
 * The interface of every gateway adapter. Adapters know nothing about bookings. Every call has a time limit,
 * `CALL_MS_MAX`. A method throws `GatewayUnavailable` without a usable answer, and `GatewayRejected` for a definite
 * refusal. Only `refund` never throws, and returns a `RefundOutcome`.
 *
 * `initiate`, `cancel` and `fetchPayment` make at most `PAYMENT_CALLS_MAX` calls, and `fetchReports` at most
 * `REPORT_CALLS_MAX`. A caller that locks a payment meanwhile therefore knows the longest duration.
 */
export interface PaymentGateway {
  /** The name of the gateway. It is also a part of paths such as `/webhooks/{method}`. */
  readonly method: string;
  readonly capabilities: GatewayCapabilities;
  readonly callbackForm: CallbackForm;
  /** The pages of records in the gateway's dashboard. Absent if it has none, or is a simulation. */
  readonly dashboard?: GatewayDashboard | undefined;
  /**
   * The operations that this process has paused after failures. Only gateways with circuit breakers have this method.
   */
  openCircuits?(): readonly string[];
  /**
   * Opens a hosted checkout session. A repetition with the same `paymentId` opens no second one; see `forgetsSessions`.
   */
  initiate(attempt: PaymentAttempt): Promise<CheckoutSession>;
  /**
   * Closes an open session, so that it can no longer be paid. Succeeds if an earlier call has closed it. Throws
   * `GatewayRejected` if it was paid, or has ended otherwise. Where the gateway `takesWhenAsked` the customer may still
   * approve, so `isWanted` must not answer yes afterwards.
   */
  cancel?(payment: GatewayPaymentReference): Promise<void>;
  /** Refunds a payment. A repetition with the same `allocationId` does not refund twice. */
  refund(order: RefundOrder): Promise<RefundOutcome>;
  /**
   * Fetches the current state of a payment. Where the gateway `takesWhenAsked`, this takes the money of an approved
   * payment if it `isWanted`.
   */
  fetchPayment(payment: GatewayPaymentReference): Promise<FetchedPayment>;
  /** Finds a refund by our `allocationId`. Undefined means that the gateway certainly does not know it. */
  fetchRefund(order: RefundOrder): Promise<RefundOutcome | undefined>;
  /** The gateway's own list of payments, including those of other applications. Absent when the gateway has none. */
  listPayments?(query: ListQuery): Promise<Listing<ListedPayment>>;
  /** The gateway's own list of refunds, including those made in its dashboard. Absent when the gateway has none. */
  listRefunds?(query: ListQuery): Promise<Listing<RefundReport>>;
  /**
   * The gateway's own list of disputes with their current status, by opening time. Absent when the gateway has none.
   */
  listDisputes?(query: ListQuery): Promise<Listing<DisputeReport>>;
  /**
   * Fetches the current state of the payment, refund or dispute that a webhook hints at, with the refunds and disputes
   * of a payment. Open payments are left out; an approved payment that waits for our capture is `pending`. Present only
   * for gateways with webhooks whose signature does not cover the body, or whose body does not name the refund.
   */
  fetchReports?(hint: GatewayReport): Promise<readonly GatewayReport[]>;
  /**
   * Verifies the raw request and translates the authenticated content. Never throws. Its only I/O concerns
   * certificates: it uses their store, and fetches unknown ones within limits of time and rate.
   */
  handleWebhook(callback: RawCallback): Promise<WebhookResult>;
}
