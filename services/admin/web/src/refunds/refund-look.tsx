import type { ListedRefund } from '../api/answers.ts';
import { formatMoney } from '../fields/format-money.ts';
import { shortId } from '../fields/id-text.tsx';
import { ForeignText } from '../fields/lines.tsx';
import { TimeText } from '../fields/time-text.tsx';
import type { Column, Look } from '../list/column.ts';
import { amountColumn, customerColumn } from '../list/known-columns.tsx';
import { RefundActions } from './refund-actions.tsx';
import { AgeCell, BookingCell, CauseCell, CreatedCell, OriginCell, StateCell } from './refund-cells.tsx';
import type { RefundTab } from './refund-tabs.tsx';

type Columns = readonly Column<ListedRefund>[];

const created: Columns = [
  { label: 'fields.created', cell: (refund) => <CreatedCell refund={refund} />, sortBy: 'createdAt' },
];
const waiting: Columns = [
  { label: 'refunds.waiting', cell: (refund) => <AgeCell refund={refund} />, sortBy: 'createdAt', card: 'corner' },
];
const state: Columns = [{ label: 'fields.status', cell: (refund) => <StateCell refund={refund} />, card: 'corner' }];
const subject: Columns = [
  { ...amountColumn, sortBy: 'amount' },
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
  { label: 'refunds.processedBy', cell: ({ processedBy }) => <ForeignText>{processedBy ?? '–'}</ForeignText> },
];

/** A tab with a single state has no column for it. */
const COLUMNS: Readonly<Record<RefundTab, Columns>> = {
  pending: [...waiting, ...subject, ...cause, ...decision],
  processing: [...waiting, ...subject, ...cause],
  stranded: [...waiting, ...subject, ...cause, ...decision],
  failed: [...waiting, ...subject, ...cause, ...decision],
  succeeded: [...created, ...subject, ...origin, ...result],
  rejected: [...created, ...subject, ...origin, ...result],
  external: [...created, ...state, ...subject, ...origin, ...decision],
  all: [...created, ...state, ...subject, ...origin, ...decision],
};

export function refundLook(tab: RefundTab): Look<ListedRefund> {
  return {
    columns: COLUMNS[tab],
    pathOf: ({ id }) => `/refunds/${id}`,
    nameOf: ({ id, amount }) => `${shortId(id)} ${formatMoney(amount)}`,
    emptyText: 'refunds.none',
  };
}
