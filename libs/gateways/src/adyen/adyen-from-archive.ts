import type { PaymentReport, RefundReport } from '@booking/contracts';
import type { CallbackArchive } from '../callback-archive.ts';
import type { FetchedPayment, RefundOrder, RefundOutcome } from '../gateway-records.ts';
import { outcomeOf } from '../refund-outcome.ts';

/**
 * The precedence of the statuses that are reported about one try to pay, and then of the statuses of all tries. The
 * order of notifications does not matter. `failed`: the try was authorised and then reversed, which is final. `open`:
 * the try was refused, even after it was pending, and its page stays open.
 */
const attemptOrder = ['failed', 'succeeded', 'expired', 'open', 'pending'] as const;
const paymentOrder = ['succeeded', 'pending', 'failed', 'expired', 'open'] as const;
/**
 * The precedence of the reported statuses of one refund, and below, of all refunds together. A bank may return a refund
 * that succeeded; it then stays failed.
 */
const refundOrder = ['failed', 'succeeded', 'pending'] as const;
const refundsOrder = ['succeeded', 'pending', 'failed'] as const;

const METHOD = 'adyen';

/** The status of a payment by Adyen's notifications. A payment without any is open. */
export async function paymentFromArchive(archive: CallbackArchive, paymentId: string): Promise<FetchedPayment> {
  const reports = (await archive.reportsAbout(METHOD, paymentId)).filter(
    (report): report is PaymentReport => report.kind === 'payment' && report.paymentId === paymentId,
  );
  const attempts = Map.groupBy(reports, ({ captureReference }) => captureReference);
  const decisive = weightiest(weightiestOfEach(attempts, attemptOrder), paymentOrder);
  if (!decisive) return { status: 'open', captureReference: null, amount: null, reason: null };
  const { status, captureReference, amount, reason } = decisive;
  return { status, captureReference, amount, reason };
}

/**
 * The status of our refund by Adyen's notifications. Undefined means that no notification has arrived. The same order
 * may then be sent again, as long as Adyen remembers its key.
 */
export async function refundFromArchive(
  archive: CallbackArchive,
  { allocationId }: RefundOrder,
): Promise<RefundOutcome | undefined> {
  const reports = (await archive.reportsAbout(METHOD, allocationId)).filter(
    (report): report is RefundReport => report.kind === 'refund' && report.allocationId === allocationId,
  );
  const refunds = Map.groupBy(reports, ({ reference }) => reference);
  const decisive = weightiest(weightiestOfEach(refunds, refundOrder), refundsOrder);
  return decisive && outcomeOf(decisive);
}

type Weighed = PaymentReport | RefundReport;

function weightiestOfEach<Report extends Weighed>(
  groups: ReadonlyMap<unknown, readonly Report[]>,
  order: readonly Report['status'][],
): readonly Report[] {
  return [...groups.values()].flatMap((reports) => weightiest(reports, order) ?? []);
}

/**
 * The report with the highest precedence. Of several with the same status, it takes the first by their texts, so that
 * their order of arrival does not matter.
 */
function weightiest<Report extends Weighed>(
  reports: readonly Report[],
  order: readonly Report['status'][],
): Report | undefined {
  const candidates = order.map((status) => reports.filter((report) => report.status === status));
  return candidates
    .find(({ length }) => length > 0)
    ?.toSorted((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1))[0];
}
