import { Button } from '@mui/material';
import { openDialog } from '../actions/open-dialog.tsx';
import { Muted } from '../fields/muted.tsx';
import { SelectionBar } from '../list/selection-bar.tsx';
import { useList } from '../list/use-list.ts';
import { text } from '../texts/text.ts';
import { DecisionSums } from './decision-sums.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { canBeProcessed, canBeRejected } from './refund-state.ts';
import { SELECTED_MAX, useMatchingRefunds } from './use-matching-refunds.ts';

/** The actions on all selected refunds. */
export function RefundSelection() {
  const { select } = useList();
  const matching = useMatchingRefunds();
  const { selected } = matching;
  const [first, ...others] = selected;
  if (!first) return null;

  const decide = (action: 'process' | 'reject'): void => {
    openDialog(<RefundDialog action={action} refunds={[first, ...others]} />);
    select([]);
  };
  const count = { smart_count: selected.length };
  const below = (
    <>
      <DecisionSums refunds={selected} />
      <Extension {...matching} />
    </>
  );
  return (
    <SelectionBar count={selected.length} below={below}>
      {selected.every(canBeProcessed) && (
        <Button variant="contained" onClick={() => decide('process')}>
          {text('refunds.processMany', count)}
        </Button>
      )}
      {selected.every(canBeRejected) && (
        <Button variant="outlined" color="inherit" onClick={() => decide('reject')}>
          {text('refunds.rejectMany', count)}
        </Button>
      )}
    </SelectionBar>
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
