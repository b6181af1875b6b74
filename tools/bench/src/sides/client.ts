/** A booking with its payment that is ready to be paid. */
export type Payable = {
  readonly bookingId: string;
  readonly paymentId: string;
  readonly intent: string;
  readonly session: string;
};

/** A refund that has succeeded at the gateway. */
export type RefundDone = {
  readonly refundId: string;
  readonly allocationId: string;
  readonly gatewayReference: string;
};

/**
 * How a webhook reaches the product: directly at the service, or through the development ingress. The floor has one way
 * only.
 */
export type Access = 'direct' | 'ingress';

/** The successful operations of the bench on a side. They are compared with the records that the side has stored. */
export type Deeds = {
  /** Webhooks that were answered with 200, each with its own event id. */
  webhooksAccepted: number;
  readonly paid: Payable[];
  refundedMinor: number;
  refunds: number;
};

/** The totals that a side has stored. */
export type Stored = {
  readonly webhooks: number;
  /** The number of paid bookings that were paid exactly once. */
  readonly paidOnce: number;
  readonly refundedMinor: number;
};

/** The operations of the bench, the same for the floor and the product. Every method throws on an unexpected answer. */
export type Client = {
  readonly deeds: Deeds;
  createBooking(): Promise<string>;
  initiate(bookingId: string): Promise<Payable>;
  /** A signed webhook as a request. Every call creates a new event. */
  webhook(about: 'payment' | 'unknown payment', payable: Payable): string;
  sendWebhook(request: string, access?: Access): Promise<void>;
  untilPaid(payable: Payable): Promise<void>;
  /** Settles when the refund has succeeded at the gateway. */
  refund(payable: Payable, amount: number): Promise<RefundDone>;
  /** Reports the refund by a webhook, like the gateway, and settles when the booking is refunded. */
  reportRefund(payable: Payable, refund: RefundDone): Promise<void>;
  stored(): Promise<Stored>;
  close(): Promise<void>;
};
