import { Money, type Payment } from '@booking/contracts';
import { z } from 'zod';
import { inCurrencyOf, type MoneyRecords, remainders, RESERVING } from './booking-balance.ts';

export const RefundablePayment = z
  .object({ paymentId: z.uuid(), method: z.string(), isMismatched: z.boolean(), remaining: Money })
  .meta({ id: 'RefundablePayment', description: 'A payment, and the amount of it that can be refunded' });
export type RefundablePayment = z.infer<typeof RefundablePayment>;

/** The payments with a refundable remainder, including mismatched payments. */
export function refundablePaymentsOf({ payments, refunds, disputes }: MoneyRecords): RefundablePayment[] {
  const allocations = refunds.flatMap((refund) => refund.allocations);
  const gone = [...allocations.filter(isGone), ...disputes.filter(({ status }) => status !== 'won')];
  return payments.flatMap((payment): RefundablePayment[] => {
    const { id: paymentId, method } = payment;
    const amount = capturedOf(payment);
    const captured = amount ? [{ paymentId, amount }] : [];
    const [left] = remainders(captured, gone.map(inCurrencyOf(captured)));
    if (!left || left.amount.amount === 0) return [];
    return [{ paymentId, method, isMismatched: payment.status === 'mismatched', remaining: left.amount }];
  });
}

function capturedOf({ status, amount, reported }: Payment): Money | null {
  if (status === 'completed') return amount;
  return status === 'mismatched' ? (reported ?? null) : null;
}

function isGone({ status }: { readonly status: string }): boolean {
  return status === 'succeeded' || RESERVING.some((one) => one === status);
}
