import type { Money, RefundReport } from '@booking/contracts';
import type { ListedPayment, Listing, ListQuery } from '../payment-gateway.ts';
import { fromSquareAmount } from './square-amounts.ts';
import { callSquare } from './square-api.ts';
import type { SquareSettings } from './square-environment.ts';
import { PaymentList, RefundList, type SquarePayment } from './square-objects.ts';
import { failureOf, isLinked, paidMoney, paymentIdOf, refundReport, statusOfTry } from './square-reports.ts';

/**
 * A page of the location's payments that brought money or are about to, whoever made them. A failed try says nothing of
 * its order, which another one may have paid.
 */
export async function listSquarePayments(settings: SquareSettings, query: ListQuery): Promise<Listing<ListedPayment>> {
  const { payments, cursor } = await callSquare(settings, {
    purpose: 'list payments',
    path: `payments?${pageOf(settings, query)}`,
    answer: PaymentList,
  });
  return { records: payments.filter(hasMoney).map(listedPayment), next: nextOf(cursor) };
}

function hasMoney(payment: SquarePayment): boolean {
  return statusOfTry(payment) === 'succeeded' || statusOfTry(payment) === 'pending';
}

function listedPayment(payment: SquarePayment): ListedPayment {
  return {
    status: statusOfTry(payment),
    captureReference: payment.id,
    amount: readable(() => paidMoney(payment)),
    reason: failureOf(payment),
    reference: payment.order_id ?? payment.id,
    paymentId: paymentIdOf(payment),
  };
}

/** A page of the location's refunds, those of the dashboard included. */
export async function listSquareRefunds(settings: SquareSettings, query: ListQuery): Promise<Listing<RefundReport>> {
  const { refunds, cursor } = await callSquare(settings, {
    purpose: 'list refunds',
    path: `refunds?${pageOf(settings, query)}`,
    answer: RefundList,
  });
  const records = refunds.filter(isLinked).map((refund) =>
    refundReport(
      refund,
      readable(() => fromSquareAmount(refund.amount_money)),
    ),
  );
  return { records, next: nextOf(cursor) };
}

/** The oldest first, so that what is made meanwhile comes at the end. A page has a hundred records by default. */
function pageOf({ locationId }: SquareSettings, { from, until, after }: ListQuery): string {
  const parameters = new URLSearchParams({
    begin_time: from.toISOString(),
    end_time: until.toISOString(),
    sort_order: 'ASC',
    location_id: locationId,
  });
  if (after !== null) parameters.set('cursor', after);
  return parameters.toString();
}

function nextOf(cursor: string | null | undefined): string | null {
  return cursor === '' ? null : (cursor ?? null);
}

/** An amount that cannot be read must not hide the rest of a page. */
function readable(moneyOfListed: () => Money | null): Money | null {
  try {
    return moneyOfListed();
  } catch {
    return null;
  }
}
