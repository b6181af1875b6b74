import { mdiChevronLeft, mdiChevronRight, mdiPageFirst } from '@mdi/js';
import { Box, IconButton, Tooltip } from '@mui/material';
import type { ReactNode } from 'react';
import { Muted } from '../fields/muted.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { text } from '../texts/text.ts';
import { Icon } from '../theme/icon.tsx';
import { LIMITS } from './list-address.ts';
import { placeIn } from './place-in-list.ts';
import { stepProps } from './step-props.ts';
import { useKnownCount } from './use-known-count.ts';
import { useList } from './use-list.ts';

/** Leads to the next, previous and first page, sets their size, and shows the place of the page among all records. */
export function Pager() {
  const { after, next, trail, items, isMoving, goNext, goBack, goFirst } = useList();
  if (next === null && after === null && items.length <= LIMITS[0]) return null;
  return (
    <Box
      component="nav"
      aria-label={text('list.pages')}
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 0.5, px: 1.5, py: 0.5 }}
    >
      <ListCount />
      <PageSize />
      <Step label={text('list.first')} isPossible={after !== null} go={goFirst}>
        <Icon path={mdiPageFirst} fontSize="small" />
      </Step>
      <Step label={text('list.previous')} isPossible={trail.length > 0} go={goBack}>
        <Icon path={mdiChevronLeft} fontSize="small" />
      </Step>
      <Step
        label={text('list.next')}
        isPossible={next !== null}
        isWaiting={isMoving}
        go={() => next !== null && goNext(next)}
      >
        <Icon path={mdiChevronRight} fontSize="small" />
      </Step>
    </Box>
  );
}

function PageSize() {
  const { limit, setLimit } = useList();
  return (
    <SelectField
      variant="standard"
      label={text('list.pageSize')}
      value={String(limit)}
      options={LIMITS.map((size) => [String(size), String(size)])}
      onChange={(size) => setLimit(Number(size))}
      sx={{ width: 90, mr: 1 }}
    />
  );
}

type StepProps = {
  readonly label: string;
  readonly isPossible: boolean;
  /** Whether the page of the last step is still loading. */
  readonly isWaiting?: boolean;
  readonly go: () => void;
  readonly children: ReactNode;
};

function Step({ label, isPossible, isWaiting = false, go, children }: StepProps) {
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        {...stepProps({ isPossible, isWaiting, go })}
        sx={isPossible ? null : { color: 'action.disabled', cursor: 'default', '&:hover': { bgcolor: 'transparent' } }}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}

/** The place of the page among all records that match, such as `26–50 of 4,648`. */
function ListCount() {
  const { first, last } = placeIn(useList());
  const all = useKnownCount();
  if (all === undefined || all === 'uncounted') return null;
  const [whole, cut] = first === undefined ? (['total', 'totalCut'] as const) : (['count', 'countCut'] as const);
  return (
    <Muted sx={{ mr: 'auto', whiteSpace: 'nowrap' }}>
      {text(`list.${all.isCut ? cut : whole}`, { first: first ?? 0, last, total: all.count })}
    </Muted>
  );
}
