import type { CallbackRefusals } from '@booking/contracts';
import { Box } from '@mui/material';
import { gatewayName } from '../fields/gateway-name.ts';
import { TimeText } from '../fields/time-text.tsx';
import type { Column } from '../list/column.ts';
import { TableSection } from '../list/table-section.tsx';
import { sentenceIn } from '../texts/server-sentence.ts';

const DAYS_SHOWN = 30;
const DAY_MS = 86_400_000;
const DATE_LENGTH = 10;

const columns: readonly Column<CallbackRefusals>[] = [
  { label: 'callbacks.refusalsDay', cell: ({ day }) => <Box sx={{ whiteSpace: 'nowrap' }}>{day}</Box> },
  { label: 'fields.method', cell: ({ method }) => gatewayName(method), card: 'title' },
  { label: 'callbacks.refusalsCount', cell: ({ count }) => count, align: 'right', card: 'corner' },
  { label: 'callbacks.refusalsLast', cell: ({ lastRefusedAt }) => <TimeText at={lastRefusedAt} precise /> },
  { label: 'fields.reason', cell: ({ lastReason }) => sentenceIn(lastReason) },
];

/** The number of rejected callbacks. Only numbers are stored for them. Days are in UTC. */
export function Refusals() {
  const from = new Date(Date.now() - DAYS_SHOWN * DAY_MS).toISOString().slice(0, DATE_LENGTH);
  return (
    <TableSection
      title="callbacks.refusals"
      emptyText="callbacks.refusalsNone"
      path="callbacks/refusals"
      query={{ from }}
      columns={columns}
    />
  );
}
