import type { Refund } from '@booking/contracts';
import { openAmountOf } from '@booking/contracts/open-amount';
import { TwoLines } from '../fields/lines.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { formatMoney } from '../texts/format-money.ts';
import { text } from '../texts/text.ts';

/** The open amount of a refund, and below it the amount that it has already returned. */
export function RefundAmount({ refund }: { refund: Refund }) {
  return (
    <TwoLines below={returnedTextOf(refund)}>
      <MoneyText money={openAmountOf(refund)} strong />
    </TwoLines>
  );
}

function returnedTextOf(refund: Refund): string | null {
  const { amount } = refund;
  const returned = { ...amount, amount: amount.amount - openAmountOf(refund).amount };
  if (returned.amount === 0) return null;
  return text('refunds.returned', { returned: formatMoney(returned), amount: formatMoney(amount) });
}
