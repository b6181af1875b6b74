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

/** The way a webhook takes: straight to the service, or through the development ingress. The floor has one way. */
export type Door = 'direct' | 'ingress';

/** What the bench did to a side, to compare with what the side has stored. */
export type Deeds = {
  /** Webhooks that were answered with 200, each with an event id of its own. */
  webhooksAccepted: number;
  readonly paid: Payable[];
  refundedMinor: number;
  refunds: number;
};

/** What a side has stored. */
export type Stored = {
  readonly webhooks: number;
  /** How many of the bookings that were paid are paid exactly once. */
  readonly paidOnce: number;
  readonly refundedMinor: number;
};

/** Does the same to either side. Every method throws when the answer is not the expected one. */
export type Client = {
  readonly deeds: Deeds;
  createBooking(): Promise<string>;
  initiate(bookingId: string): Promise<Payable>;
  /** A signed webhook as a request; every call makes an event of its own. */
  webhook(about: 'payment' | 'unknown payment', payable: Payable): string;
  sendWebhook(request: string, door?: Door): Promise<void>;
  untilPaid(payable: Payable): Promise<void>;
  /** Settles when the refund has succeeded at the gateway. */
  refund(payable: Payable, amount: number): Promise<RefundDone>;
  /** Reports the refund as the gateway does and settles when the booking says so. */
  reportRefund(payable: Payable, refund: RefundDone): Promise<void>;
  stored(): Promise<Stored>;
  close(): Promise<void>;
};
