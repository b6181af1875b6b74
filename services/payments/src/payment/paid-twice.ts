import type { Money } from '@booking/contracts';
import type { Difference } from '@booking/reconciliation';
import { hasMoney, moneyOf, type Payment } from './payment.ts';

/** What a gateway says of money: its name, that of its session, and the figure, as far as they are known. */
type Success = {
  readonly captureReference: string | null;
  readonly reference?: string | null;
  readonly amount: Money | null;
};

/**
 * What the gateway took once more for a payment that has brought money. It belongs to no payment of ours, so that nothing
 * can give it back by itself: staff do, at the gateway.
 */
export function paidTwice(payment: Payment, success: Success): Difference | undefined {
  const names = distinctNamesOf(payment, success);
  if (!hasMoney(payment) || !names) return undefined;
  return {
    kind: 'paid-twice',
    reference: names.second,
    bookingId: payment.bookingId,
    ours: moneyOf(payment),
    theirs: success.amount,
    detail: `The gateway took money for payment ${payment.id} twice: ${names.first}, which counts, and ${names.second}.`,
  };
}

type Names = { readonly first: string; readonly second: string };

/** Money goes by its own name, and where that is not known on both sides by the name of its session. */
function distinctNamesOf(payment: Payment, { reference, captureReference }: Success): Names | undefined {
  const byCapture = pairOf(payment.captureReference, captureReference);
  const names = byCapture ?? pairOf(payment.gatewayReference, reference ?? null);
  return names?.first === names?.second ? undefined : names;
}

function pairOf(first: string | null, second: string | null): Names | undefined {
  return first === null || second === null ? undefined : { first, second };
}
