import { Box } from '@mui/material';
import type { AuditEntry } from '../api/answers.ts';
import { formatMoney } from '../fields/format-money.ts';
import type { Column } from '../list/column.ts';
import { PlainTable } from '../list/plain-table.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { knownSentenceIn } from '../texts/server-sentence.ts';
import { text } from '../texts/text.ts';
import { MONOSPACE } from '../theme/admin-theme.ts';
import type { Tone } from '../theme/palette.ts';
import { type Difference, differences, isMoney } from './differences.ts';

const COLUMNS: readonly Column<Difference>[] = [
  { label: 'auditLog.member', cell: ({ member }) => <Box sx={{ fontFamily: MONOSPACE }}>{member}</Box> },
  { label: 'auditLog.before', cell: ({ before }) => <Value value={before} tone="danger" /> },
  { label: 'auditLog.after', cell: ({ after }) => <Value value={after} tone="success" /> },
];

/** Each changed member, with its old and new value. */
export function DifferenceTable({ entry: { before, after, outcome } }: { entry: AuditEntry }) {
  if (after === null) return <EmptyState title={text(`auditLog.nothingAfter.${outcome}`)} />;
  const found = differences(before, after);
  return <PlainTable columns={COLUMNS} items={found} emptyText="auditLog.noChanges" hasRowNames size="small" />;
}

function Value({ value, tone }: { value: unknown; tone: Tone }) {
  if (value === undefined) return null;
  return (
    <Box
      sx={({ tones }) => ({
        ...{ px: 1, borderRadius: 1, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
        ...{ color: tones[tone].ink, backgroundColor: tones[tone].ground },
      })}
    >
      {shownAs(value)}
    </Box>
  );
}

function shownAs(value: unknown): string {
  if (value === null) return '–';
  if (isMoney(value)) return formatMoney(value);
  return typeof value === 'string' ? knownSentenceIn(value) : JSON.stringify(value);
}
