import type { GatewayRefundReported } from '@booking/contracts';

/** A report of a gateway about a refund, from a webhook or from its own list. */
export type Reported = Pick<GatewayRefundReported['data'], 'method' | 'vouching' | 'addressedBookingId' | 'report'>;

/** News of the payment may be on its way, or it is none of ours. */
export class PaymentNotKnown extends Error {
  override readonly name = 'PaymentNotKnown';
}

/** Just such a part was sent, and whether this is it will be known when it is answered or asked about. */
export class PerhapsOurs extends Error {
  override readonly name = 'PerhapsOurs';
}
