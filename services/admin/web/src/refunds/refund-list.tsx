import { Box } from '@mui/material';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { formatMoney } from '../fields/format-money.ts';
import { shortId } from '../fields/id-text.tsx';
import { Muted } from '../fields/muted.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { useWaiting } from '../layout/use-waiting.ts';
import { AmountFilters } from '../list/amount-filter.tsx';
import { CsvLink } from '../list/csv-link.tsx';
import { FilterBar } from '../list/filter-bar.tsx';
import { BookingFilter, ChoiceFilter, CustomerFilter, DayFilters, MethodFilter } from '../list/filter-fields.tsx';
import { withTab } from '../list/list-address.ts';
import { ListSums } from '../list/list-sums.tsx';
import { RecordList } from '../list/record-list.tsx';
import { TabBar } from '../list/tab-bar.tsx';
import { useMay } from '../session/use-session.ts';
import { text } from '../texts/text.ts';
import { RefundSelection } from './refund-selection.tsx';
import { type RefundTab, refundTabs } from './refund-tabs.tsx';

const names = Object.keys(refundTabs) as RefundTab[];

/** The queue of refunds, by their next step. */
export function RefundList() {
  const may = useMay('process_refunds');
  const [address] = useSearchParams();
  const tab = names.find((name) => name === address.get('tab')) ?? 'pending';
  const { filter, columns, isSelectable = false } = refundTabs[tab];
  return (
    <>
      <PageHeader title={text('refunds.title')} />
      <RefundTabs tab={tab} />
      <Muted sx={{ mb: 1.5 }}>{text(`refunds.tabsHint.${tab}`)}</Muted>
      <RecordList
        key={tab}
        resource="refunds"
        look={{
          columns,
          pathOf: ({ id }) => `/refunds/${id}`,
          nameOf: ({ id, amount }) => `${shortId(id)} ${formatMoney(amount)}`,
          emptyText: 'refunds.none',
        }}
        filter={filter}
        summary={<ListSums resource="refunds" />}
        {...(may && isSelectable && { selection: <RefundSelection /> })}
      >
        <RefundFilters tab={tab} />
      </RecordList>
    </>
  );
}

/** The filters that only some tabs have. */
const ONLY_IN: Readonly<Record<string, (tab: RefundTab) => boolean>> = {
  approval: (tab) => tab === 'pending',
  review: (tab) => tab === 'external',
  origin: (tab) => tab !== 'external',
};

function RefundTabs({ tab }: { tab: RefundTab }) {
  const navigate = useNavigate();
  const [address] = useSearchParams();
  const open = (chosen: RefundTab): void => {
    const missing = Object.keys(ONLY_IN).filter((name) => !ONLY_IN[name]?.(chosen));
    void navigate(`/refunds?${withTab(address, chosen, missing).toString()}`);
  };
  return (
    <TabBar
      label={text('refunds.title')}
      value={tab}
      tabs={names.map((name) => [name, <TabLabel key={name} name={name} />])}
      onOpen={open}
    />
  );
}

function TabLabel({ name }: { name: RefundTab }) {
  const { waiting } = refundTabs[name];
  const count = useWaiting(waiting ? [waiting] : []);
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 0.75 }}>
      {text(`refunds.status.${name}`)}
      {count > 0 && (
        <Box
          component="span"
          sx={({ tones: { warning } }) => ({ px: 0.75, borderRadius: 2, color: warning.ink, bgcolor: warning.ground })}
        >
          {count}
        </Box>
      )}
    </Box>
  );
}

function RefundFilters({ tab }: { tab: RefundTab }) {
  return (
    <FilterBar aside={<CsvLink resource="refunds" />}>
      {tab === 'external' ? (
        <ChoiceFilter
          name="review"
          label="refunds.reviewed"
          of="refunds.meaning"
          values={['waiting', 'keep_booking', 'cancel_booking']}
        />
      ) : (
        <ChoiceFilter
          name="origin"
          label="refunds.origins"
          of="refunds.origin"
          values={['request', 'cancellation', 'surplus', 'external']}
        />
      )}
      <ChoiceFilter name="requester" label="refunds.requesters" of="refunds.requester" values={['others']} />
      {tab === 'pending' && (
        <ChoiceFilter name="approval" label="refunds.approvals" of="refunds.approval" values={['needed']} />
      )}
      <MethodFilter />
      <AmountFilters />
      <BookingFilter />
      <CustomerFilter />
      <DayFilters />
    </FilterBar>
  );
}
