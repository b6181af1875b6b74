import type { ListedRefund, WaitingKind } from '../api/answers.ts';
import { PersonText } from '../fields/person-text.tsx';
import { TimeText } from '../fields/time-text.tsx';
import type { Column } from '../list/column.ts';
import { amountColumn, customerColumn } from '../list/known-columns.tsx';
import type { Filters } from '../list/list-address.ts';
import { RefundActions } from './refund-actions.tsx';
import { RefundAmount } from './refund-amount.tsx';
import { BookingCell, CauseCell, CreatedCell, OriginCell, StateCell } from './refund-cells.tsx';

type Columns = readonly Column<ListedRefund>[];

const created: Columns = [
  { label: 'fields.created', cell: (refund) => <CreatedCell refund={refund} />, sortBy: 'createdAt' },
];
const age: Columns = [
  {
    label: 'refunds.waiting',
    cell: (refund) => <CreatedCell refund={refund} isAge />,
    sortBy: 'createdAt',
    card: 'corner',
  },
];
const state: Columns = [{ label: 'fields.status', cell: (refund) => <StateCell refund={refund} />, card: 'corner' }];
const subject: Columns = [
  { ...amountColumn, cell: (refund) => <RefundAmount refund={refund} />, sortBy: 'amount' },
  { label: 'fields.booking', cell: (refund) => <BookingCell refund={refund} /> },
  customerColumn,
];
const origin: Columns = [{ label: 'refunds.origins', cell: (refund) => <OriginCell refund={refund} /> }];
const cause: Columns = [{ label: 'refunds.origins', cell: (refund) => <CauseCell refund={refund} /> }];
const decision: Columns = [
  { label: 'fields.actions', cell: (refund) => <RefundActions refund={refund} />, align: 'right' },
];
const result: Columns = [
  { label: 'fields.completed', cell: ({ completedAt }) => <TimeText at={completedAt} /> },
  { label: 'refunds.processedBy', cell: ({ processedBy }) => (processedBy ? <PersonText name={processedBy} /> : '–') },
];

const underway: Columns = [...age, ...subject, ...cause];
const ended: Columns = [...created, ...subject, ...origin, ...result];
const mixed: Columns = [...created, ...state, ...subject, ...origin, ...decision];

/** The refund that has waited longest comes first. */
const OLDEST_FIRST = { order: 'asc' } as const;

type Tab = {
  readonly filter: Filters;
  /** A tab with a single state has no column for it. */
  readonly columns: Columns;
  /** The kind of work whose count the tab shows. */
  readonly waiting?: WaitingKind;
  readonly isSelectable?: boolean;
};

export type RefundTab =
  'pending' | 'processing' | 'stranded' | 'failed' | 'succeeded' | 'rejected' | 'external' | 'all';

/** The tabs of the queue, by the next step of a refund. */
export const refundTabs: Readonly<Record<RefundTab, Tab>> = {
  pending: {
    filter: { status: 'pending', ...OLDEST_FIRST },
    columns: [...underway, ...decision],
    waiting: 'pending-refund',
    isSelectable: true,
  },
  processing: { filter: { status: 'processing' }, columns: underway },
  stranded: {
    filter: { stranded: 'true', ...OLDEST_FIRST },
    columns: [...underway, ...decision],
    waiting: 'stranded-refund',
  },
  failed: {
    filter: { status: 'failed', ...OLDEST_FIRST },
    columns: [...underway, ...decision],
    waiting: 'failed-refund',
    isSelectable: true,
  },
  succeeded: { filter: { status: 'succeeded' }, columns: ended },
  rejected: { filter: { status: 'rejected' }, columns: ended },
  external: { filter: { origin: 'external' }, columns: mixed, waiting: 'external-refund' },
  all: { filter: {}, columns: mixed },
};
