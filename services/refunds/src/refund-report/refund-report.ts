import type { GatewayRefundReported } from '@booking/contracts';
import { EarlierEventMissing } from '@booking/messaging';

export type Reported = Pick<GatewayRefundReported['data'], 'method' | 'vouching' | 'addressedBookingId' | 'report'>;

/** The event of the payment may not have arrived yet, or the payment is foreign. */
export class PaymentNotKnown extends EarlierEventMissing {
  override readonly name = 'PaymentNotKnown';
}

/**
 * The refund may be ours: an allocation of the same payment and amount has no gateway reference yet. The gateway's
 * answer or a poll will tell.
 */
export class PerhapsOurs extends EarlierEventMissing {
  override readonly name = 'PerhapsOurs';
}
