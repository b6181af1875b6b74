import type { GatewayComparison } from '@booking/contracts';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useQuery } from '@tanstack/react-query';
import { fetchPage } from '../api/records.ts';
import { Section } from '../fields/section.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { LoadingState } from '../states/loading-state.tsx';
import { useText } from '../texts/use-text.ts';

const SHOWN = { limit: 10 };

/** The last reconciliation with each gateway and its result. */
export function Comparisons() {
  const text = useText();
  return (
    <Section title={text('comparisons.title')} flush>
      <LastComparisons />
    </Section>
  );
}

function LastComparisons() {
  const text = useText();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['comparisons', 'getList', SHOWN],
    queryFn: ({ signal }) => fetchPage<GatewayComparison>('comparisons', SHOWN, signal),
  });
  if (isPending) return <LoadingState rows={3} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data.data.length === 0) return <EmptyState title={text('comparisons.none')} />;
  return (
    <TableContainer tabIndex={0} role="group" aria-label={text('comparisons.title')}>
      <Table>
        <Headings />
        <TableBody>
          {data.data.map((comparison) => (
            <ComparisonRow key={comparison.id} comparison={comparison} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function Headings() {
  const text = useText();
  return (
    <TableHead>
      <TableRow>
        <TableCell>{text('comparisons.finished')}</TableCell>
        <TableCell>{text('discrepancies.service')}</TableCell>
        <TableCell>{text('fields.method')}</TableCell>
        <TableCell>{text('comparisons.period')}</TableCell>
        <TableCell align="right">{text('comparisons.compared')}</TableCell>
        <TableCell align="right">{text('comparisons.repaired')}</TableCell>
        <TableCell align="right">{text('comparisons.found')}</TableCell>
      </TableRow>
    </TableHead>
  );
}

function ComparisonRow({ comparison }: { comparison: GatewayComparison }) {
  const { service, method, from, until, compared, repaired, discrepancies, finishedAt } = comparison;
  return (
    <TableRow>
      <TableCell>
        <TimeText at={finishedAt} />
      </TableCell>
      <TableCell>{service}</TableCell>
      <TableCell>{method}</TableCell>
      <TableCell>
        <TimeText at={from} /> – <TimeText at={until} />
      </TableCell>
      <TableCell align="right">{compared}</TableCell>
      <TableCell align="right">{repaired}</TableCell>
      <TableCell align="right">{discrepancies}</TableCell>
    </TableRow>
  );
}
