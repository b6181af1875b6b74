import { Box } from '@mui/material';
import type { Dashboard, WaitingKind } from '../api/answers.ts';
import { gatewayName } from '../fields/gateway-name.ts';
import { TimeText } from '../fields/time-text.tsx';
import { text } from '../texts/text.ts';
import { Tile } from './tile.tsx';

/** Figures that may need attention. */
export function Tiles({ dashboard }: { dashboard: Dashboard }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      <RefundsTile {...dashboard} />
      <CallbackTile {...dashboard} />
      <BacklogTile {...dashboard} />
      <DiscrepancyTile {...dashboard} />
    </Box>
  );
}

const REFUNDS: readonly WaitingKind[] = ['pending-refund', 'failed-refund', 'stranded-refund', 'external-refund'];

function RefundsTile({ waiting }: Pick<Dashboard, 'waiting'>) {
  const refunds = waiting.filter(({ kind }) => REFUNDS.includes(kind));
  const count = refunds.reduce((sum, work) => sum + work.count, 0);
  const [oldest] = refunds.map(({ oldestSince }) => oldestSince).sort();
  const hint = oldest === undefined ? text('dashboard.nothingWaits') : <Since at={oldest} />;
  const tone = count === 0 ? 'neutral' : 'warning';
  return <Tile title={text('dashboard.refundsWaiting')} value={count} hint={hint} to="/refunds" tone={tone} />;
}

function Since({ at }: { at: string }) {
  return (
    <>
      {text('dashboard.oldest')} <TimeText at={at} />
    </>
  );
}

function CallbackTile({ unprocessedCallback: callback }: Pick<Dashboard, 'unprocessedCallback'>) {
  const title = text('dashboard.callback');
  if (!callback) {
    const [value, hint] = [text('dashboard.callbackNone'), text('dashboard.callbackNoneHint')];
    return <Tile title={title} value={value} hint={hint} to="/callbacks" tone="neutral" />;
  }
  const { id, method, outcome, receivedAt } = callback;
  const hint = `${gatewayName(method)} · ${text(`callbacks.result.${outcome === 'accepted' ? 'notApplied' : outcome}`)}`;
  return <Tile title={title} value={<TimeText at={receivedAt} />} hint={hint} to={`/callbacks/${id}`} tone="warning" />;
}

function BacklogTile({ backlogs }: Pick<Dashboard, 'backlogs'>) {
  const title = text('dashboard.backlog');
  if (!backlogs) {
    const [value, hint] = [text('dashboard.backlogUnknown'), text('dashboard.backlogUnknownHint')];
    return <Tile title={title} value={value} hint={hint} to="/dead-letters" tone="danger" />;
  }
  const behind = backlogs.filter(({ waiting }) => waiting > 0);
  const count = behind.reduce((sum, { waiting }) => sum + waiting, 0);
  const hint =
    count === 0
      ? text('dashboard.backlogNone')
      : behind.map(({ service, waiting }) => `${service} ${waiting}`).join(' · ');
  return (
    <Tile title={title} value={count} hint={hint} to="/dead-letters" tone={count === 0 ? 'neutral' : 'progress'} />
  );
}

function DiscrepancyTile({ discrepancies }: Pick<Dashboard, 'discrepancies'>) {
  const title = text('dashboard.discrepancies');
  const count = discrepancies.reduce((sum, found) => sum + found.count, 0);
  const kinds = discrepancies.map((found) => `${text(`discrepancies.kind.${found.kind}`)}: ${found.count}`);
  const hint = count === 0 ? text('dashboard.discrepanciesNone') : kinds.join(' · ');
  return (
    <Tile title={title} value={count} hint={hint} to="/discrepancies" tone={count === 0 ? 'neutral' : 'warning'} />
  );
}
