import type { RefundReport } from '@booking/contracts';
import { EarlierEventMissing, UnprocessableMessage } from '@booking/messaging';
import type { RecordSource } from '@booking/reconciliation';
import type { Difference, Outcome, OwnRecord } from '@booking/reconciliation/records';
import { type Database, transact } from '@booking/runtime';
import { listNamedAllocations } from '../../refund/allocation-repository.ts';
import { findOldestOpenExternalRefund } from '../../refund/open-refund-repository.ts';
import {
  allocationOf,
  differenceOf,
  missingAtGateway,
  type NamedAllocation,
  refundDiffers,
  unknownRefund,
} from '../../refund/refund-difference.ts';
import type { Reported } from '../../steps/import-external-refund.ts';
import { findReportedRefund, settleReportedRefunds } from '../../steps/settle-reported-refunds.ts';

type Deps = { readonly db: Database };

/** A refund that has a gateway reference and is not listed is missing. */
export function refundSource({ db }: Deps): RecordSource<RefundReport> {
  return {
    kind: 'refund',
    listOf: (gateway) => gateway.listRefunds?.bind(gateway),
    // External refunds are not polled, so only the list reports their end if a webhook is lost.
    findOldestOpen: (method) => findOldestOpenExternalRefund(db, method),
    async compare({ method }, listed) {
      const outcomes: Outcome[] = [];
      for (const report of listed) outcomes.push(await compareRefund(db, method, report));
      return outcomes;
    },
    async listOwn(reconciliation, page) {
      return (await listNamedAllocations(db, reconciliation, page)).map(toOwnRecord);
    },
  };
}

async function compareRefund(db: Database, method: string, report: RefundReport): Promise<Outcome> {
  const { reference } = report;
  const reported = { method, vouching: 'answer', addressedBookingId: null, report } as const;
  try {
    const within = <Result>(work: () => Result): Result => work();
    const [settled] = await transact(db, (trx) => settleReportedRefunds(trx, [{ reported, within }]));
    if (!settled) return { reference, isRepaired: false, difference: undefined };
    const { before, refund } = settled;
    return { reference, isRepaired: before !== refund, difference: differenceOf(report, refund) };
  } catch (error) {
    return { reference, isRepaired: false, difference: await explain(db, reported, error) };
  }
}

/** The difference for staff if a report could not be processed. Undefined if no money moved. */
async function explain(db: Database, reported: Reported, error: unknown): Promise<Difference | undefined> {
  if (!isContradiction(error)) throw error;
  const { report } = reported;
  if (report.status === 'failed') return undefined;

  const refund = await transact(db, (trx) => findReportedRefund(trx, reported));
  const allocation = refund && allocationOf(report, refund);
  if (!allocation) return unknownRefund(report, error.message);
  return refundDiffers(report, { bookingId: refund.bookingId, allocation, detail: error.message });
}

function isContradiction(error: unknown): error is Error {
  return error instanceof UnprocessableMessage || error instanceof EarlierEventMissing;
}

/** A refund that the gateway does not list is a difference only if it has succeeded here. */
function toOwnRecord({ id, ...allocation }: NamedAllocation & { readonly id: string }): OwnRecord {
  const difference = allocation.status === 'succeeded' ? missingAtGateway(allocation) : undefined;
  return { id, ifMissing: { reference: allocation.reference, isRepaired: false, difference } };
}
