import type { RefundReport } from '@booking/contracts';
import { EarlierEventMissing, UnprocessableMessage } from '@booking/messaging';
import type { RecordSource } from '@booking/reconciliation';
import type { Difference, Outcome, OwnRecord } from '@booking/reconciliation/records';
import { type Database, transact, type Transaction } from '@booking/runtime';
import { listNamedAllocations } from '../../refund/allocation-repository.ts';
import { findOldestOpenExternalRefund } from '../../refund/open-refund-repository.ts';
import type { Decision, Refund } from '../../refund/refund.ts';
import {
  allocationOf,
  differenceOf,
  missingAtGateway,
  type NamedAllocation,
  refundDiffers,
  unknownRefund,
} from '../../refund-report/refund-difference.ts';
import type { HeardReport, Reported } from '../../refund-report/refund-report.ts';

type Deps = {
  readonly db: Database;
  settleReportedRefunds(this: void, trx: Transaction, heard: readonly HeardReport[]): Promise<Decision[]>;
  findReportedRefund(this: void, trx: Transaction, reported: Reported): Promise<Refund | undefined>;
};

/** A refund that has a gateway reference and is not listed is missing. */
export function refundSource(deps: Deps): RecordSource<RefundReport> {
  const { db } = deps;
  return {
    kind: 'refund',
    listOf: (gateway) => gateway.listRefunds?.bind(gateway),
    // They are not polled, so only the list reports their end if a webhook is lost.
    findOldestOpen: (method) => findOldestOpenExternalRefund(db, method),
    async compare({ method }, listed) {
      const outcomes: Outcome[] = [];
      for (const report of listed) outcomes.push(await compareRefund(deps, method, report));
      return outcomes;
    },
    async listOwn(reconciliation, page) {
      return (await listNamedAllocations(db, reconciliation, page)).map(toOwnRecord);
    },
  };
}

async function compareRefund(deps: Deps, method: string, report: RefundReport): Promise<Outcome> {
  const { reference } = report;
  const reported = { method, vouching: 'answer', addressedBookingId: null, report } as const;
  try {
    const within = <Result>(work: () => Result): Result => work();
    const [settled] = await transact(deps.db, (trx) => deps.settleReportedRefunds(trx, [{ reported, within }]));
    if (!settled) return { reference, isRepaired: false, difference: undefined };
    const { before, refund } = settled;
    return { reference, isRepaired: before !== refund, difference: differenceOf(report, refund) };
  } catch (error) {
    return { reference, isRepaired: false, difference: await explain(deps, reported, error) };
  }
}

/** The difference for staff if a report could not be processed. Undefined if no money moved. */
async function explain(deps: Deps, reported: Reported, error: unknown): Promise<Difference | undefined> {
  if (!isContradiction(error)) throw error;
  const { report } = reported;
  if (report.status === 'failed') return undefined;

  const refund = await transact(deps.db, (trx) => deps.findReportedRefund(trx, reported));
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
