import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Link as RouterLink } from 'react-router-dom';
import type { Dashboard, WaitingKind } from '../api/answers.ts';
import { Section } from '../fields/section.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { listAddress } from '../list/list-address.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { useText } from '../texts/use-text.ts';

const PLACES: Readonly<Record<WaitingKind, string>> = {
  'pending-refund': '/refunds',
  'failed-refund': '/refunds?tab=failed',
  'stranded-refund': '/refunds?tab=stranded',
  'external-refund': '/refunds?tab=external',
  'mismatched-payment': listAddress('/payments', { status: 'mismatched' }),
  'open-dispute': '/disputes',
  discrepancy: '/discrepancies',
  'requested-erasure': listAddress('/work-queue', { kind: 'requested-erasure' }),
  'dead-letter': '/dead-letters',
  'disabled-webhook-endpoint': listAddress('/webhook-endpoints', { status: 'disabled' }),
};

/** Every kind of waiting work, with a link to its page. */
export function WaitingSection({ waiting }: Pick<Dashboard, 'waiting'>) {
  const text = useText();
  return (
    <Section title={text('dashboard.waiting')} flush>
      {waiting.length === 0 ? <EmptyState title={text('dashboard.waitingNone')} /> : <WaitingTable waiting={waiting} />}
    </Section>
  );
}

function WaitingTable({ waiting }: Pick<Dashboard, 'waiting'>) {
  const text = useText();
  return (
    <TableContainer>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{text('dashboard.kinds')}</TableCell>
            <TableCell align="right">{text('dashboard.count')}</TableCell>
            <TableCell>{text('dashboard.since')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {waiting.map(({ kind, count, oldestSince }) => (
            <TableRow key={kind}>
              <TableCell component="th" scope="row">
                <Link component={RouterLink} to={PLACES[kind]}>
                  {text(`dashboard.kind.${kind}`)}
                </Link>
              </TableCell>
              <TableCell align="right">{count}</TableCell>
              <TableCell>
                <TimeText at={oldestSince} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
