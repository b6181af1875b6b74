import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReasonSum } from '../api/answers.ts';
import { formatMoney } from '../fields/format-money.ts';
import { Section } from '../fields/section.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { useText } from '../texts/use-text.ts';

type Props = { readonly reasons: readonly ReasonSum[] };

/** Why money was refunded, by the reasons that staff can choose. */
export function ReasonsSection({ reasons }: Props) {
  const text = useText();
  return (
    <Section title={text('dashboard.reasons')} flush>
      <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 1 }}>
        {text('dashboard.reasonsHint')}
      </Typography>
      {reasons.length === 0 ? <EmptyState title={text('dashboard.reasonsNone')} /> : <ReasonTable reasons={reasons} />}
    </Section>
  );
}

function ReasonTable({ reasons }: Props) {
  const text = useText();
  return (
    <TableContainer>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{text('fields.reason')}</TableCell>
            <TableCell align="right">{text('dashboard.refunds')}</TableCell>
            <TableCell align="right">{text('dashboard.returned')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {reasons.map(({ reason, currency, count, total }) => (
            <TableRow key={`${reason} ${currency}`}>
              <TableCell component="th" scope="row" sx={{ overflowWrap: 'anywhere' }}>
                {reason ?? text('dashboard.reasonOther')}
              </TableCell>
              <TableCell align="right">{count}</TableCell>
              <TableCell align="right">{formatMoney(total)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
