import { Box } from '@mui/material';
import { useRef } from 'react';
import { text } from '../texts/text.ts';
import { VISUALLY_HIDDEN } from '../theme/visually-hidden.ts';
import { type KnownCount, useKnownCount } from './use-known-count.ts';
import { useList } from './use-list.ts';

/** Announces the number of records to screen readers whenever the filters, the search or the page have changed. */
export function FoundRecords() {
  const { shown, after, items, isPending, isMoving, error } = useList();
  const count = useKnownCount();
  const isSettled = !isPending && !isMoving && error === null;
  const found = isSettled ? foundText(count, items.length) : '';
  return (
    <Box role="status" sx={VISUALLY_HIDDEN}>
      {useFirst(found, JSON.stringify([shown, after]))}
    </Box>
  );
}

function foundText(count: KnownCount, onPage: number): string {
  if (count === 'uncounted') return text('list.foundOnPage', { smart_count: onPage });
  if (count === undefined) return '';
  return text(count.isCut ? 'list.foundCut' : 'list.found', { smart_count: count.count });
}

/** The first text under a key. Live updates, which change the count under the same key, are not announced. */
function useFirst(found: string, key: string): string {
  const first = useRef({ found: '', key });
  if (first.current.key !== key || first.current.found === '') first.current = { found, key };
  return first.current.found;
}
