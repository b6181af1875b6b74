import type { CallbackRefusals } from '@booking/contracts';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useQuery } from '@tanstack/react-query';
import { callApi, type Page } from '../api/call-api.ts';
import { Section } from '../fields/section.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { LoadingState } from '../states/loading-state.tsx';
import { useText } from '../texts/use-text.ts';

const DAYS_SHOWN = 30;
const DAY_MS = 86_400_000;
const DATE_LENGTH = 10;

/** The number of rejected callbacks. Only numbers are stored for them. Days are in UTC. */
export function Refusals() {
  const text = useText();
  return (
    <Section title={text('callbacks.refusals')} flush>
      <LastRefusals />
    </Section>
  );
}

function LastRefusals() {
  const text = useText();
  const from = new Date(Date.now() - DAYS_SHOWN * DAY_MS).toISOString().slice(0, DATE_LENGTH);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['callbacks', 'refusals', from],
    queryFn: ({ signal }) => callApi<Page<CallbackRefusals>>('/callbacks/refusals', { query: { from }, signal }),
  });
  if (isPending) return <LoadingState rows={3} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data.data.length === 0) return <EmptyState title={text('callbacks.refusalsNone')} />;
  return <RefusalsTable refusals={data.data} />;
}

function RefusalsTable({ refusals }: { refusals: readonly CallbackRefusals[] }) {
  const text = useText();
  return (
    <TableContainer tabIndex={0} role="group" aria-label={text('callbacks.refusals')}>
      <Table>
        <TableHead>
          <TableRow>
            <TableCell>{text('callbacks.refusalsDay')}</TableCell>
            <TableCell>{text('fields.method')}</TableCell>
            <TableCell align="right">{text('callbacks.refusalsCount')}</TableCell>
            <TableCell>{text('callbacks.refusalsLast')}</TableCell>
            <TableCell>{text('callbacks.refusalsReason')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {refusals.map(({ day, method, count, lastRefusedAt, lastReason }) => (
            <TableRow key={`${day} ${method}`}>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{day}</TableCell>
              <TableCell>{method}</TableCell>
              <TableCell align="right">{count}</TableCell>
              <TableCell>
                <TimeText at={lastRefusedAt} precise />
              </TableCell>
              <TableCell>{lastReason}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
