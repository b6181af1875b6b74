import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import type { AuditEntry } from '../api/answers.ts';
import { formatMoney } from '../fields/format-money.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { knownSentenceIn } from '../texts/server-sentence.ts';
import { text } from '../texts/text.ts';
import { MONOSPACE } from '../theme/admin-theme.ts';
import type { Tone } from '../theme/palette.ts';
import { type Difference, differences, isMoney } from './differences.ts';

/** Each changed member, with its old and new value. */
export function DifferenceTable({ entry: { before, after, outcome } }: { entry: AuditEntry }) {
  if (after === null) return <EmptyState title={text(`auditLog.nothingAfter.${outcome}`)} />;
  const found = differences(before, after);
  if (found.length === 0) return <EmptyState title={text('auditLog.noChanges')} />;
  return (
    <TableContainer>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{text('auditLog.member')}</TableCell>
            <TableCell>{text('auditLog.before')}</TableCell>
            <TableCell>{text('auditLog.after')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {found.map((difference) => (
            <DifferenceRow key={difference.member} difference={difference} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function DifferenceRow({ difference: { member, before, after } }: { difference: Difference }) {
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={{ fontFamily: MONOSPACE, overflowWrap: 'anywhere' }}>
        {member}
      </TableCell>
      <ValueCell value={before} tone="danger" />
      <ValueCell value={after} tone="success" />
    </TableRow>
  );
}

function ValueCell({ value, tone }: { value: unknown; tone: Tone }) {
  const isThere = value !== undefined;
  return (
    <TableCell
      sx={(theme) => ({
        overflowWrap: 'anywhere',
        whiteSpace: 'pre-wrap',
        ...(isThere && { color: theme.tones[tone].ink, backgroundColor: theme.tones[tone].ground }),
      })}
    >
      {isThere ? shownAs(value) : ''}
    </TableCell>
  );
}

function shownAs(value: unknown): string {
  if (value === null) return '–';
  if (isMoney(value)) return formatMoney(value);
  return typeof value === 'string' ? knownSentenceIn(value) : JSON.stringify(value);
}
