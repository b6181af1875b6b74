import { openAmountOf } from '@booking/contracts/open-amount';
import { Box } from '@mui/material';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { ListedRefund } from '../api/answers.ts';
import { shortId } from '../fields/id-text.tsx';
import { Muted } from '../fields/muted.tsx';
import { useWaiting } from '../layout/use-waiting.ts';
import { AmountFilters } from '../list/amount-filter.tsx';
import { BookingFilter, ChoiceFilter, CustomerFilter, MethodFilter } from '../list/filter-fields.tsx';
import { withTab } from '../list/list-address.ts';
import { ListSums } from '../list/list-sums.tsx';
import { TabBar } from '../list/tab-bar.tsx';
import { RecordListPage } from '../records/list-page.tsx';
import { formatMoney } from '../texts/format-money.ts';
import { text } from '../texts/text.ts';
import { RefundSelection } from './refund-selection.tsx';
import { type RefundTab, refundTabs } from './refund-tabs.tsx';

const names = Object.keys(refundTabs) as RefundTab[];

/** The queue of refunds, with a tab for each next step. */
export function RefundList() {
  const [address] = useSearchParams();
  const tab = names.find((name) => name === address.get('tab')) ?? 'pending';
  const { filter, columns, isSelectable = false } = refundTabs[tab];
  return (
    <RecordListPage<ListedRefund>
      kind={{
        texts: 'refunds',
        listKey: tab,
        filter,
        columns,
        nameOf: (refund) => `${shortId(refund.id)} ${formatMoney(openAmountOf(refund))}`,
        above: <RefundTabs tab={tab} />,
        filters: <RefundFilters tab={tab} />,
        summary: <ListSums />,
        ...(isSelectable && { selection: <RefundSelection /> }),
      }}
    />
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
    <>
      <TabBar
        label={text('refunds.title')}
        value={tab}
        tabs={names.map((name) => [name, <TabLabel key={name} name={name} />])}
        onOpen={open}
      />
      <Muted sx={{ mb: 1.5 }}>{text(`refunds.tabsHint.${tab}`)}</Muted>
    </>
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
    <>
      {tab === 'external' ? (
        <ChoiceFilter name="review" label="refunds.reviewed" of="refunds.meaning" />
      ) : (
        <ChoiceFilter name="origin" label="refunds.origins" of="refunds.origin" />
      )}
      <ChoiceFilter name="requester" label="refunds.requesters" of="refunds.requester" />
      {tab === 'pending' && <ChoiceFilter name="approval" label="refunds.approvals" of="refunds.approval" />}
      <MethodFilter />
      <AmountFilters />
      <BookingFilter />
      <CustomerFilter />
    </>
  );
}
