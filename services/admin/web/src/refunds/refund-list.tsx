import { useLocation } from 'react-router-dom';
import { Muted } from '../fields/muted.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { ListSums } from '../list/list-sums.tsx';
import { RecordList } from '../list/record-list.tsx';
import { useMay } from '../session/use-session.ts';
import { text } from '../texts/text.ts';
import { RefundFilters } from './refund-filters.tsx';
import { refundLook } from './refund-look.tsx';
import { RefundSelection } from './refund-selection.tsx';
import { isRefundTab, type RefundTab, RefundTabs, refundTabs } from './refund-tabs.tsx';

/** The tabs in which several refunds can be decided at once. */
const SELECTABLE: ReadonlySet<RefundTab> = new Set(['pending', 'failed']);

/** The queue of refunds, by their next step. */
export function RefundList() {
  const may = useMay('process_refunds');
  const asked = new URLSearchParams(useLocation().search).get('tab');
  const tab = isRefundTab(asked) ? asked : 'pending';
  return (
    <>
      <PageHeader title={text('refunds.title')} />
      <RefundTabs tab={tab} />
      <Muted sx={{ mb: 1.5 }}>{text(`refunds.tabsHint.${tab}`)}</Muted>
      <RecordList
        key={tab}
        resource="refunds"
        look={refundLook(tab)}
        filter={refundTabs[tab].filter}
        summary={<ListSums resource="refunds" />}
        {...(may && SELECTABLE.has(tab) && { selection: <RefundSelection /> })}
      >
        <RefundFilters tab={tab} />
      </RecordList>
    </>
  );
}
