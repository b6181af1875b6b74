import { type Money, smallerMoney } from '@booking/contracts';
import { readableMoney } from '../readable-records.ts';
import { fromPaypalAmount } from './paypal-amounts.ts';
import type { PaypalDispute } from './paypal-objects.ts';

/**
 * The disputed amount of one payment. PayPal states one `dispute_amount` for a dispute, also when it names several
 * transactions (developer.paypal.com/api/customer-disputes/v1/definitions/dispute), and does not divide it. With
 * several transactions, the amount is therefore at most the `gross_amount` of the payment's own transaction. Nothing
 * is divided: a part that is too small would permit refunds of disputed money. Null, which stands for the whole
 * payment, when PayPal does not state that gross amount, or when an amount is unreadable.
 */
export function disputedAmountOf(
  { dispute_amount: whole, disputed_transactions: transactions }: PaypalDispute,
  capture: string,
): Money | null {
  const disputed = readableMoney(fromPaypalAmount, whole);
  if (!transactions || transactions.length < 2) return disputed;
  const own = transactions.find(({ seller_transaction_id: id }) => id === capture)?.gross_amount;
  const gross = own ? readableMoney(fromPaypalAmount, own) : null;
  return gross && disputed && lesserOf(disputed, gross);
}

/**
 * The lost amount of one payment: `amount_refunded`, which is less than the disputed amount when the customer accepted
 * a partial refund (developer.paypal.com/api/customer-disputes/v1/definitions/dispute_outcome). PayPal states it once
 * for a dispute about several transactions, and it is not divided either.
 */
export function lostAmountOf(dispute: PaypalDispute, capture: string): Money | null {
  const disputed = disputedAmountOf(dispute, capture);
  const stated = dispute.dispute_outcome?.amount_refunded;
  const refunded = stated ? readableMoney(fromPaypalAmount, stated) : null;
  return disputed && refunded ? lesserOf(refunded, disputed) : disputed;
}

/** The smaller amount; the limit if the currencies differ, because such amounts cannot be compared. */
function lesserOf(amount: Money, limit: Money): Money {
  return amount.currency === limit.currency ? smallerMoney(amount, limit) : limit;
}
