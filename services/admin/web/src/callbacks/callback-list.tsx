import Stack from '@mui/material/Stack';
import { IdText } from '../fields/id-text.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import type { Look } from '../list/column.ts';
import { RecordList } from '../list/record-list.tsx';
import { useText } from '../texts/use-text.ts';
import { CallbackChip } from './callback-chip.tsx';
import type { ListedCallback } from './callback-detail.ts';
import { CallbackFilters } from './callback-filters.tsx';
import { resultOf } from './callback-result.ts';
import { Refusals } from './refusals.tsx';

const callbackLook: Look<ListedCallback> = {
  pathOf: ({ id }) => `/callbacks/${id}`,
  nameOf: ({ id }) => id,
  emptyText: 'callbacks.none',
  columns: [
    { label: 'callbacks.received', cell: ({ receivedAt }) => <TimeText at={receivedAt} precise /> },
    { label: 'callbacks.one', cell: ({ id }) => <IdText id={id} to={`/callbacks/${id}`} short /> },
    { label: 'callbacks.outcomes', cell: (callback) => <CallbackChip result={resultOf(callback)} />, card: 'corner' },
    { label: 'callbacks.type', cell: ({ eventType }) => eventType, card: 'title' },
    { label: 'fields.method', cell: ({ method }) => method },
    {
      label: 'callbacks.duplicates',
      cell: ({ deliveries }) => (deliveries === null ? '–' : deliveries - 1),
      align: 'right',
    },
    { label: 'callbacks.note', cell: ({ note }) => note ?? '–' },
  ],
};

export function CallbackList() {
  const text = useText();
  return (
    <>
      <PageHeader title={text('callbacks.title')} lead={text('callbacks.lead')} />
      <Stack spacing={3}>
        <div>
          <RecordList resource="callbacks" look={callbackLook}>
            <CallbackFilters />
          </RecordList>
        </div>
        <Refusals />
      </Stack>
    </>
  );
}
