import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { text } from '../texts/text.ts';

export type NumbersRow = { readonly name: string; readonly cells: readonly ReactNode[]; readonly isTotal?: boolean };

type Props = {
  /** The caption of the table. */
  readonly label: string;
  readonly headings: readonly string[];
  readonly rows: readonly NumbersRow[];
};

const HEIGHT_PX_MAX = 420;

/** The numbers of a chart, in a table that opens below it. */
export function Numbers({ label, headings, rows }: Props) {
  return (
    <Box component="details" sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Box component="summary" sx={{ px: 2, py: 1, cursor: 'pointer', fontSize: '0.8125rem', fontWeight: 600 }}>
        {text('dashboard.numbers')}
      </Box>
      <TableContainer tabIndex={0} role="group" aria-label={label} sx={{ maxHeight: HEIGHT_PX_MAX }}>
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              {headings.map((heading, index) => (
                <TableCell key={heading} align={index === 0 ? 'left' : 'right'}>
                  {heading}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <Row key={row.name} row={row} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  );
}

function Row({ row: { name, cells, isTotal = false } }: { row: NumbersRow }) {
  const sx = isTotal ? { fontWeight: 650 } : {};
  return (
    <TableRow>
      <TableCell component="th" scope="row" sx={sx}>
        {name}
      </TableCell>
      {cells.map((cell, index) => (
        <TableCell key={index} align="right" sx={sx}>
          {cell}
        </TableCell>
      ))}
    </TableRow>
  );
}
