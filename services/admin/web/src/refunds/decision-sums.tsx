import type { CurrencyCode, Refund } from '@booking/contracts';
import { openAmountOf } from '@booking/contracts/open-amount';
import { type Sum, SumTexts } from '../list/list-sums.tsx';

/** The number of refunds in a decision and the sum of their open amounts in each currency. */
export function DecisionSums({ refunds }: { refunds: readonly Refund[] }) {
  return <SumTexts sums={sumsOf(refunds)} />;
}

function sumsOf(refunds: readonly Refund[]): Sum[] {
  const sums = new Map<CurrencyCode, Sum>();
  for (const amount of refunds.map(openAmountOf)) {
    const { count, total } = sums.get(amount.currency) ?? { count: 0, total: { ...amount, amount: 0 } };
    sums.set(amount.currency, { count: count + 1, total: { ...total, amount: total.amount + amount.amount } });
  }
  return [...sums.values()];
}
