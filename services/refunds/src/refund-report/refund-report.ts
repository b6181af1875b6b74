import type { GatewayRefundReported, RefundReport } from '@booking/contracts';
import type { RefundOutcome } from '@booking/gateways';

/** What a gateway says of a refund, in a callback or in its own list. */
export type Reported = Pick<GatewayRefundReported['data'], 'method' | 'vouching' | 'addressedBookingId' | 'report'>;

/** A report says the same as an answer would have. */
export function outcomeOf({ status, reference, reason }: RefundReport): RefundOutcome {
  switch (status) {
    case 'succeeded':
      return { outcome: 'succeeded', reference };
    case 'pending':
      return { outcome: 'pending', reference, reason };
    case 'failed':
      return { outcome: 'failed', reference, reason: reason ?? 'The gateway gives no reason.' };
  }
}

/** News of the payment may be on its way, or it is none of ours. */
export class PaymentNotKnown extends Error {
  override readonly name = 'PaymentNotKnown';
}

/** Just such a part was sent, and whether this is it will be known when it is answered or asked about. */
export class PerhapsOurs extends Error {
  override readonly name = 'PerhapsOurs';
}
