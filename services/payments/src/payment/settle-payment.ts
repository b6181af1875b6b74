import { isSameMoney, type Money } from '@booking/contracts';
import { paidTwice } from './paid-twice.ts';
import {
  completePayment,
  expirePayment,
  failPayment,
  mismatchPayment,
  unchanged,
  type Decision,
  type Payment,
  type Saying,
} from './payment.ts';

/** What a gateway says of a payment, in a callback it signed or when it was asked. */
export type Settlement = {
  readonly status: 'open' | 'pending' | 'succeeded' | 'failed' | 'expired';
  readonly reference?: string | null;
  readonly captureReference: string | null;
  readonly amount: Money | null;
  readonly reason: string | null;
};

/** The one place where a gateway's word changes a payment, whichever way it came. */
export function settlePayment(payment: Payment, settlement: Settlement, saying: Saying): Decision {
  switch (settlement.status) {
    case 'succeeded':
      return settleSuccess(payment, settlement, saying);
    case 'failed':
      return failPayment(payment, settlement.reason ?? 'declined', saying.cause);
    case 'expired':
      return expirePayment(payment, settlement.reason ?? 'expired at the gateway', saying.cause);
    case 'open':
    case 'pending':
      return unchanged(payment);
  }
}

/**
 * Success without a figure proves nothing; another figure than was asked for is for staff to judge, and so is money that
 * came once more.
 */
function settleSuccess(payment: Payment, settlement: Settlement, saying: Saying): Decision {
  const { amount, captureReference, reference = null } = settlement;
  const difference = paidTwice(payment, settlement);
  if (difference) return { ...unchanged(payment), finding: { difference, at: saying.at } };
  if (!amount) return unchanged(payment);
  const capture = { reference, captureReference };
  if (!isSameMoney(amount, payment.amount))
    return mismatchPayment(payment, { ...capture, reported: amount }, saying.cause);
  return completePayment(payment, capture, saying);
}
