import { mdiDotsVertical } from '@mdi/js';
import { IconButton, ListSubheader, Menu, MenuItem } from '@mui/material';
import { type ReactNode, useId, useRef, useState } from 'react';
import { rememberFocus } from '../actions/remember-focus.ts';
import { notify } from '../actions/shown-notice.ts';
import { useAction } from '../actions/use-action.ts';
import { post } from '../api/call-api.ts';
import { useApi } from '../api/use-api.ts';
import { useMay, useSession } from '../api/use-session.ts';
import { failureText, text } from '../texts/text.ts';
import { Icon } from '../theme/icon.tsx';
import type { WorkItem } from './work-item.ts';

const SNOOZE_DAYS = [1, 3, 7] as const;

/** The members of staff to whom work can be assigned. */
type Assignees = { readonly data: readonly { readonly email: string; readonly name: string }[] };

const pathOf = ({ kind, record }: WorkItem): string => `/work-queue/${kind}/${record.id}`;

type Mark = {
  readonly key: string;
  readonly label: string;
  readonly run: () => Promise<unknown>;
  readonly done: string;
};

/** Assigns and snoozes an item of the work queue. */
export function MarkMenu({ item }: { item: WorkItem }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const returnFocus = useRef<() => void>(undefined);
  const { mutate } = useAction(
    async ({ run, done }: Mark) => {
      await run();
      // The item may leave the list, and its row with it.
      returnFocus.current?.();
      notify(done, 'success');
    },
    (error) => notify(failureText(error), 'warning'),
  );
  if (!useMay('process_refunds')) return null;

  const close = (): void => setAnchor(null);
  const choose = (mark: Mark): void => {
    close();
    mutate(mark);
  };
  return (
    <>
      <IconButton
        size="small"
        aria-label={text('workQueue.more')}
        aria-haspopup="menu"
        onClick={(event) => {
          returnFocus.current = rememberFocus();
          setAnchor(event.currentTarget);
        }}
      >
        <Icon path={mdiDotsVertical} fontSize="small" />
      </IconButton>
      {anchor && <OpenMenu {...{ item, anchor, choose, close }} />}
    </>
  );
}

type MenuProps = {
  readonly item: WorkItem;
  readonly anchor: HTMLElement;
  readonly choose: (mark: Mark) => void;
  readonly close: () => void;
};

function OpenMenu({ item, anchor, choose, close }: MenuProps) {
  const maySnooze = useMay('manage_privacy') || item.kind !== 'requested-erasure';
  const [assignId, snoozeId] = [useId(), useId()];
  const assignEntries = useAssignEntries(item);
  // Colleagues that appear later would move the other items away from the pointer.
  if (assignEntries === undefined) return null;

  const entriesOf = (entries: readonly Mark[], groupId: string): ReactNode[] =>
    entries.map((mark) => (
      <MenuItem
        key={mark.key}
        aria-describedby={groupId}
        onClick={() => choose(mark)}
        sx={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}
      >
        {mark.label}
      </MenuItem>
    ));
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={close}
      // A click would reach the row, which opens its record.
      onClick={(event) => event.stopPropagation()}
      slotProps={{ paper: { sx: { maxWidth: 320 } }, list: { 'aria-label': text('workQueue.more') } }}
    >
      {/* A menu has no list items. Each item names the text above it as its description. */}
      <ListSubheader id={assignId} role="none">
        {text('workQueue.assignTo')}
      </ListSubheader>
      {entriesOf(assignEntries, assignId)}
      {maySnooze && (
        <ListSubheader id={snoozeId} role="none">
          {text('workQueue.snooze')}
        </ListSubheader>
      )}
      {maySnooze && entriesOf(snoozeEntriesOf(item), snoozeId)}
    </Menu>
  );
}

/** The user first, then the colleagues; undefined until they are loaded. If they cannot be loaded, there are none. */
function useAssignEntries(item: WorkItem): Mark[] | undefined {
  const me = useSession().data?.email;
  const { data, isPending } = useApi<Assignees>('/work-queue/assignees', { key: ['assignees'] });
  if (isPending) return undefined;

  const people = (data?.data ?? []).toSorted((left, right) => Number(right.email === me) - Number(left.email === me));
  const to = (assignee: string | null, label: string, done: string): Mark => ({
    ...{ key: assignee ?? 'nobody', label, done },
    run: () => post(`${pathOf(item)}/assign`, { assignee }),
  });
  const nobody = to(null, text('workQueue.assignee.nobody'), text('workQueue.unassignDone'));
  const others = people
    .filter(({ email }) => email !== item.assignee)
    .map(({ email, name }) =>
      to(email, email === me ? text('workQueue.assignee.me') : name, text('workQueue.assignDone', { name })),
    );
  return item.assignee === null ? others : [...others, nobody];
}

function snoozeEntriesOf(item: WorkItem): Mark[] {
  const snooze = (until: string | null) => () => post(`${pathOf(item)}/snooze`, { until });
  if (item.snoozedUntil !== null) {
    return [{ key: 'wake', label: text('workQueue.wake'), run: snooze(null), done: text('workQueue.wakeDone') }];
  }
  return SNOOZE_DAYS.map((days) => ({
    key: String(days),
    label: text('workQueue.snoozeDays', { smart_count: days }),
    run: snooze(inDays(days)),
    done: text('workQueue.snoozeDone', { smart_count: days }),
  }));
}

function inDays(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return date.toISOString();
}
