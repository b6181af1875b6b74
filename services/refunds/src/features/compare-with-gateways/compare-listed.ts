import type { RefundReport } from '@booking/contracts';
import { UnprocessableMessage } from '@booking/messaging';
import { transact, type Database } from '@booking/runtime';
import type { Comparison } from '../../comparison/comparison.ts';
import type { Difference } from '../../discrepancy/discrepancy.ts';
import { differenceOf, partOf, refundDiffers, unknownRefund } from '../../refund-report/refund-difference.ts';
import { PaymentNotKnown, PerhapsOurs, type Reported } from '../../refund-report/refund-report.ts';
import { findReportedRefund, settleRefund } from '../../refund-report/settle-refund.ts';

/** What came of comparing one record. Without a difference both sides agree, perhaps because ours was repaired. */
export type Outcome = {
  readonly reference: string;
  readonly isRepaired: boolean;
  readonly difference: Difference | undefined;
};

type Deps = { readonly db: Database };

/** Lets ours follow the gateway's record as if a callback had told of it, and compares what then is. */
export async function compareListed(deps: Deps, { method }: Comparison, report: RefundReport): Promise<Outcome> {
  const { reference } = report;
  const reported = { method, vouching: 'answer', addressedBookingId: null, report } as const;
  try {
    const { before, refund } = await transact(deps.db, (trx) => settleRefund(trx, reported));
    return { reference, isRepaired: before !== refund, difference: differenceOf(report, refund) };
  } catch (error) {
    return { reference, isRepaired: false, difference: await explain(deps, reported, error) };
  }
}

/** What a callback would be put aside for is for staff to see, unless no money moved. */
async function explain({ db }: Deps, reported: Reported, error: unknown): Promise<Difference | undefined> {
  if (!isContradiction(error)) throw error;
  const { report } = reported;
  if (report.status === 'failed') return undefined;

  const refund = await transact(db, (trx) => findReportedRefund(trx, reported));
  const part = refund && partOf(report, refund);
  if (!part) return unknownRefund(report, error.message);
  return refundDiffers(report, { bookingId: refund.bookingId, part, detail: error.message });
}

function isContradiction(error: unknown): error is Error {
  return [UnprocessableMessage, PaymentNotKnown, PerhapsOurs].some((contradiction) => error instanceof contradiction);
}
