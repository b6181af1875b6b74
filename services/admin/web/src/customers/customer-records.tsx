import { Stack } from '@mui/material';
import { bookingColumns } from '../bookings/booking-columns.tsx';
import { disputeColumns } from '../disputes/dispute-columns.tsx';
import { PageLink } from '../fields/page-link.tsx';
import type { Column } from '../list/column.ts';
import { type Filters, listAddress } from '../list/list-address.ts';
import { TableSection } from '../list/table-section.tsx';
import { paymentColumns } from '../payments/payment-columns.tsx';
import { refundTabs } from '../refunds/refund-tabs.tsx';
import { text } from '../texts/text.ts';

const SHOWN_MAX = 10;

/** The latest records of a customer, live, with links to the complete lists. */
export function CustomerRecords({ id }: { id: string }) {
  return (
    <Stack spacing={2}>
      <Latest customer={id} of="bookings" columns={bookingColumns} />
      <Latest customer={id} of="payments" columns={paymentColumns} />
      <Latest customer={id} of="refunds" columns={refundTabs.all.columns} open={{ tab: 'all' }} />
      <Latest customer={id} of="disputes" columns={disputeColumns} open={{ status: '' }} />
    </Stack>
  );
}

type Props<Item> = {
  readonly customer: string;
  readonly of: 'bookings' | 'payments' | 'refunds' | 'disputes';
  readonly columns: readonly Column<Item>[];
  /** The filters of the list that show records in every state. */
  readonly open?: Filters;
};

function Latest<Item>({ customer, of, columns, open }: Props<Item>) {
  const texts = { title: `${of}.title`, emptyText: `${of}.none` } as const;
  const all = listAddress(`/${of}`, { ...open, customer });
  return (
    <TableSection
      {...texts}
      path={of}
      query={{ customer, limit: SHOWN_MAX }}
      columns={columns.filter(({ label }) => label !== 'fields.customer' && label !== 'fields.actions')}
      aside={
        <PageLink to={all} variant="body2">
          {text('search.more')}
        </PageLink>
      }
    />
  );
}
