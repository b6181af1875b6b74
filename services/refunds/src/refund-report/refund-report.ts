import type { GatewayRefundReported } from '@booking/contracts';

/** A report of a gateway about a refund, from a webhook or from its own list. */
export type Reported = Pick<GatewayRefundReported['data'], 'method' | 'vouching' | 'addressedBookingId' | 'report'>;

/** The event of the payment may not have arrived yet, or the payment is foreign. */
export class PaymentNotKnown extends Error {
  override readonly name = 'PaymentNotKnown';
}

/**
 * An allocation of the same payment and amount awaits its gateway reference. Its answer or a poll shows whether this
 * report is about it.
 */
export class PerhapsOurs extends Error {
  override readonly name = 'PerhapsOurs';
}
