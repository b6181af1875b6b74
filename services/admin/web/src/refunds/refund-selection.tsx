import type { Refund } from '@booking/contracts';
import { Button, type ButtonProps } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { openDialog } from '../actions/open-dialog.tsx';
import { callApi, type Page } from '../api/call-api.ts';
import { orLeave } from '../api/leave.ts';
import { PAGE_MAX, readFirst } from '../api/paging.ts';
import { Muted } from '../fields/muted.tsx';
import type { Filters } from '../list/list-address.ts';
import { useSums } from '../list/list-sums.tsx';
import { SelectionBar } from '../list/selection-bar.tsx';
import { useList } from '../list/use-list.ts';
import { text } from '../texts/text.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { DecisionSums } from './decision-sums.tsx';
import type { Decision } from './refund-orders.ts';
import { canBeProcessed, canBeRejected } from './refund-state.ts';

export function RefundSelection() {
  const matching = useMatchingRefunds();
  const { selected } = matching;
  if (selected.length === 0) return null;

  const below = (
    <>
      <DecisionSums refunds={selected} />
      <Extension {...matching} />
    </>
  );
  return (
    <SelectionBar count={selected.length} below={below}>
      <DecideButton variant="contained" decision="process" refunds={selected.filter(canBeProcessed)} />
      <DecideButton variant="outlined" color="inherit" decision="reject" refunds={selected.filter(canBeRejected)} />
    </SelectionBar>
  );
}

type DecideProps = Pick<ButtonProps, 'variant' | 'color'> & {
  readonly decision: Decision;
  /** The selected refunds that allow the decision. */
  readonly refunds: readonly Refund[];
};

function DecideButton({ decision, refunds, ...button }: DecideProps) {
  const { select } = useList();
  if (refunds.length === 0) return null;
  const dialog = <DecisionDialog decision={decision} refunds={refunds} onDecide={() => select([])} />;
  return (
    <Button {...button} onClick={() => openDialog(dialog)}>
      {text(`refunds.${decision}Many`, { smart_count: refunds.length })}
    </Button>
  );
}

/** Offers the refunds on the other pages, or says that not all of them fit into one decision. */
function Extension({ matchCount = 0, isExtendable, isCut, extend }: ReturnType<typeof useMatchingRefunds>) {
  if (isCut) {
    return <Muted variant="caption">{text('refunds.selectionCut', { max: SELECTED_MAX, count: matchCount })}</Muted>;
  }
  if (!isExtendable) return null;
  const label =
    matchCount > SELECTED_MAX
      ? text('refunds.selectFirst', { max: SELECTED_MAX, count: matchCount })
      : text('refunds.selectMatching', { count: matchCount });
  return (
    <Button size="small" onClick={extend} sx={{ px: 0.5 }}>
      {label}
    </Button>
  );
}

/** The largest number of refunds in one decision, because its dialog shows each of them. */
const SELECTED_MAX = 500;

type Matching = {
  /** The selected refunds, of this page and of all other pages. */
  readonly selected: readonly Refund[];
  /** The number of refunds that match the filters, on all pages; undefined while unknown. */
  readonly matchCount: number | undefined;
  /** Whether the whole page is selected, but not all refunds that match. */
  readonly isExtendable: boolean;
  /** Whether the selection ends at its limit, although more refunds match. */
  readonly isCut: boolean;
  /** Selects all refunds that match, up to the limit, in the order of the list. */
  readonly extend: () => void;
};

/** The selection of the queue, which can reach beyond the page. */
function useMatchingRefunds(): Matching {
  const { items, next, after, selectedIds } = useList<Refund>();
  const { found, extend } = useFirstRefunds();
  const matchCount = useSums()?.data.reduce((sum, { count }) => sum + count, 0);
  const known = new Map([...found, ...items].map((refund) => [refund.id, refund]));
  const selected = [...known.values()].filter(({ id }) => selectedIds.includes(id));
  const isWholePage = items.every(({ id }) => selectedIds.includes(id));
  const isOnlyPage = next === null && after === null;
  const isFull = selected.length >= SELECTED_MAX;
  const isPartial = selected.length < (matchCount ?? 0);
  return {
    selected,
    matchCount,
    isExtendable: isPartial && isWholePage && !isOnlyPage && !isFull,
    isCut: isPartial && isFull,
    extend,
  };
}

/** The refunds from the beginning of the list, up to the limit, once they were selected. */
function useFirstRefunds(): { readonly found: readonly Refund[]; readonly extend: () => void } {
  const { shown, selectedIds, select } = useList<Refund>();
  const key = JSON.stringify(shown);
  const [extendedKey, setExtendedKey] = useState('');
  const { data, refetch } = useQuery({
    queryKey: ['refunds', 'matching', shown],
    queryFn: ({ signal }) => fetchFirst(shown, signal),
    enabled: extendedKey === key && selectedIds.length > 0,
  });
  const extend = async (): Promise<void> => {
    setExtendedKey(key);
    const { data: first } = await refetch();
    if (first) select(first.map(({ id }) => id));
  };
  return { found: data ?? [], extend: () => void extend() };
}

function fetchFirst(shown: Filters, signal: AbortSignal): Promise<Refund[]> {
  const readPage = (after: string | null) =>
    orLeave(callApi<Page<Refund>>('/refunds', { query: { ...shown, limit: PAGE_MAX, after }, signal }));
  return readFirst(readPage, SELECTED_MAX);
}
