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

/** A dispute in another currency than its payment cannot be compared, so it is about the whole payment. */
function lesserOf(disputed: Money, gross: Money): Money {
  return disputed.currency === gross.currency ? smallerMoney(disputed, gross) : gross;
}
