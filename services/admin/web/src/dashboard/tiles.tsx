import type { GatewayComparison } from '@booking/contracts';
import { Box, Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Dashboard } from '../api/answers.ts';
import type { Page } from '../api/call-api.ts';
import { useApi } from '../api/use-api.ts';
import { Muted } from '../fields/muted.tsx';
import { PageLink } from '../fields/page-link.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { waitingRefunds } from '../layout/use-waiting.ts';
import { gatewayName, text } from '../texts/text.ts';
import type { Tone } from '../theme/palette.ts';
import { agreementTextOf } from './agreement.ts';
import { placeOf } from './places-of-work.ts';

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

/** The refunds that wait for a decision. Leads to the first of their lists that has any. */
function RefundsTile({ waiting }: Pick<Dashboard, 'waiting'>) {
  const refunds = waiting.filter(({ kind }) => waitingRefunds.includes(kind));
  const count = refunds.reduce((sum, work) => sum + work.count, 0);
  const [oldest] = refunds.map(({ oldestSince }) => oldestSince).sort();
  const hint = oldest === undefined ? text('dashboard.nothingWaits') : <Since at={oldest} />;
  const tone = count === 0 ? 'neutral' : 'warning';
  const to = placeOf(refunds);
  return <Tile title={text('dashboard.refundsWaiting')} value={count} hint={hint} to={to} tone={tone} />;
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
  const hint = count === 0 ? <Agreement /> : kinds.join(' · ');
  return (
    <Tile title={title} value={count} hint={hint} to="/discrepancies" tone={count === 0 ? 'neutral' : 'warning'} />
  );
}

/** Says when the records were last compared with a gateway, if ever. */
function Agreement() {
  const { data } = useApi<Page<GatewayComparison>>('/comparisons', { query: { limit: 1 } });
  const agreement = agreementTextOf(data?.data);
  const [last] = data?.data ?? [];
  return (
    <>
      {agreement && text(agreement)}
      {last && ` · ${text('settings.lastReconciled')}: `}
      {last && <TimeText at={last.finishedAt} />}
    </>
  );
}

type Props = {
  readonly title: string;
  readonly value: ReactNode;
  readonly hint: ReactNode;
  /** The page with the details. */
  readonly to: string;
  readonly tone: Tone;
};

/** One figure of the dashboard. */
function Tile({ title, value, hint, to, tone }: Props) {
  return (
    <Paper variant="outlined" component="section" sx={{ p: 2, minWidth: 0 }}>
      <Typography variant="body2" component="h2">
        <PageLink to={to} color="textSecondary">
          {title}
        </PageLink>
      </Typography>
      <Box
        sx={(theme) => ({
          mt: 0.25,
          fontSize: '1.375rem',
          fontWeight: 650,
          color: tone === 'neutral' ? theme.palette.text.primary : theme.tones[tone].ink,
        })}
      >
        {value}
      </Box>
      <Muted sx={{ overflowWrap: 'anywhere' }}>{hint}</Muted>
    </Paper>
  );
}
