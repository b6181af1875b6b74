import type { Dispute, DisputeDetail } from '../api/answers.ts';
import { CustomerText } from '../fields/customer-text.tsx';
import { GatewayReference } from '../fields/gateway-reference.tsx';
import { Help } from '../fields/help.tsx';
import { IdText } from '../fields/id-text.tsx';
import { MoneyText } from '../fields/money-text.tsx';
import { deadline, exactTime } from '../fields/time-text.tsx';
import { CustomerFilter, MethodFilter } from '../list/filter-fields.tsx';
import type { Filters } from '../list/list-address.ts';
import { detailPage } from '../records/detail-page.tsx';
import { listPage } from '../records/list-page.tsx';
import { sentenceIn, text } from '../texts/text.ts';
import { answerBy } from './answer-by.ts';
import { DisputeChip, disputeColumns } from './dispute-columns.tsx';

/** The disputes. Open disputes begin with the next deadline. */
export const ListPage = listPage<Dispute>({
  texts: 'disputes',
  hasTabs: true,
  filters: (
    <>
      <MethodFilter />
      <CustomerFilter />
    </>
  ),
  columns: disputeColumns,
  filter: ({ status }): Filters => (status === 'open' ? { sort: 'dueAt', order: 'asc' } : {}),
});

export const DetailPage = detailPage<DisputeDetail>({
  texts: 'disputes',
  title: ({ disputeReference }) => `${text('disputes.one')} ${disputeReference}`,
  chips: ({ status }) => <DisputeChip state={status} />,
  above: ({ status }) => status === 'open' && <Help topic="help.dispute" />,
  facts: (dispute) => ({
    'fields.amount': <MoneyText money={dispute.amount} strong />,
    'fields.reason': sentenceIn(dispute.reason),
    'disputes.due': deadline(answerBy(dispute)),
    'fields.reference': (
      <GatewayReference method={dispute.method} kind="dispute" reference={dispute.disputeReference} />
    ),
    'fields.payment': <IdText of="payments" id={dispute.paymentId} />,
    'fields.booking': <IdText of="bookings" id={dispute.bookingId} />,
    'fields.customer': <CustomerText id={dispute.customerId} />,
    'disputes.opened': exactTime(dispute.openedAt),
    'disputes.closed': exactTime(dispute.closedAt),
  }),
});
