import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Customer } from '../api/answers.ts';
import { MoneyText } from '../fields/money-text.tsx';
import { Section } from '../fields/section.tsx';
import { useText } from '../texts/use-text.ts';

const AMOUNTS = ['booked', 'paid', 'refunded', 'underway', 'disputed'] as const;

/** The money of a customer, one row per currency. */
export function CustomerTotals({ customer: { totals, isCut } }: { customer: Customer }) {
  const text = useText();
  const title = text('customers.totals');
  return (
    <Section title={title} flush>
      <TableContainer tabIndex={0} role="group" aria-label={title}>
        <Table>
          <TableHead>
            <TableRow>
              <TableCell>{text('fields.currency')}</TableCell>
              {AMOUNTS.map((name) => (
                <TableCell key={name} align="right">
                  {text(`customers.${name}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {totals.map((row) => (
              <TableRow key={row.currency}>
                <TableCell>{row.currency}</TableCell>
                {AMOUNTS.map((name) => (
                  <TableCell key={name} align="right">
                    <MoneyText money={row[name]} />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      {isCut && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 1.5 }}>
          {text('customers.cut')}
        </Typography>
      )}
    </Section>
  );
}
