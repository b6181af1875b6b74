import { Stack } from '@mui/material';
import { lazy, Suspense } from 'react';
import type { Dashboard, ReasonSum } from '../api/answers.ts';
import { Muted } from '../fields/muted.tsx';
import { PageLink } from '../fields/page-link.tsx';
import { Section } from '../fields/section.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { PageHeader } from '../layout/page-header.tsx';
import { TwoColumns } from '../layout/two-columns.tsx';
import type { Column } from '../list/column.ts';
import { PlainTable } from '../list/plain-table.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { Loaded } from '../states/loaded.tsx';
import { LoadingState } from '../states/loading-state.tsx';
import { formatMoney } from '../texts/format-money.ts';
import { text } from '../texts/text.ts';
import { isComparable } from './comparison.ts';
import { daysBetween, spanText } from './days.ts';
import { moneyByCurrency } from './money-by-currency.ts';
import { placesOfWork } from './places-of-work.ts';
import { RangeChoice, useDashboard, useRange } from './range-choice.tsx';
import { Tiles } from './tiles.tsx';

/** Charts are half of the code, so other pages do not load them. */
const MoneySection = lazy(async () => ({ default: (await import('./money-section.tsx')).MoneySection }));
const GatewaySection = lazy(async () => ({ default: (await import('./gateway-section.tsx')).GatewaySection }));

/** Key figures of the business, and waiting work. */
export function DashboardPage() {
  const query = useDashboard(useRange());
  const former = query.data?.before;
  const before = isComparable(former) && spanText(former.from, former.to);
  return (
    <>
      <PageHeader
        title={text('dashboard.title')}
        lead={before ? text('dashboard.before', { before }) : undefined}
        actions={<RangeChoice />}
      />
      <Loaded query={query} rows={12}>
        {(dashboard) => <Overview dashboard={dashboard} />}
      </Loaded>
    </>
  );
}

function Overview({ dashboard }: { dashboard: Dashboard }) {
  return (
    <Stack spacing={2}>
      <Tiles dashboard={dashboard} />
      <Suspense fallback={<LoadingState rows={8} />}>
        <TwoColumns>
          <WaitingSection waiting={dashboard.waiting} />
          <GatewaySection gateways={dashboard.gateways} before={dashboard.before?.gateways ?? []} />
        </TwoColumns>
        <Money dashboard={dashboard} />
      </Suspense>
      <ReasonsSection reasons={dashboard.reasons} />
    </Stack>
  );
}

/** One chart for each currency, because amounts in two currencies cannot share an axis. */
function Money({ dashboard: { money, from, to, before } }: { dashboard: Dashboard }) {
  const currencies = moneyByCurrency(money, daysBetween(new Date(from), new Date(to)));
  const earlier = new Map(moneyByCurrency(before?.money ?? [], []).map((one) => [one.currency, one.total]));
  if (currencies.length === 0) {
    return (
      <Section title={text('dashboard.moneyTitle')}>
        <EmptyState title={text('dashboard.moneyNone')} />
      </Section>
    );
  }
  return currencies.map((one) => <MoneySection key={one.currency} money={one} before={earlier.get(one.currency)} />);
}

const COLUMNS: readonly Column<ReasonSum>[] = [
  { label: 'fields.reason', cell: ({ reason }) => reason ?? text('dashboard.reasonOther') },
  { label: 'refunds.title', align: 'right', cell: ({ count }) => count },
  { label: 'dashboard.returned', align: 'right', cell: ({ total }) => formatMoney(total) },
];

/** Why money was refunded, by the reasons that staff can choose. */
function ReasonsSection({ reasons }: { readonly reasons: readonly ReasonSum[] }) {
  return (
    <Section title={text('dashboard.reasons')} flush>
      <Muted sx={{ px: 2, pb: 1 }}>{text('dashboard.reasonsHint')}</Muted>
      <PlainTable columns={COLUMNS} items={reasons} emptyText="dashboard.reasonsNone" hasRowNames size="small" />
    </Section>
  );
}

const WAITING_COLUMNS: readonly Column<Dashboard['waiting'][number]>[] = [
  {
    label: 'fields.type',
    cell: ({ kind }) => <PageLink to={placesOfWork[kind]}>{text(`dashboard.kind.${kind}`)}</PageLink>,
  },
  { label: 'dashboard.count', align: 'right', cell: ({ count }) => count },
  { label: 'dashboard.since', cell: ({ oldestSince }) => <TimeText at={oldestSince} /> },
];

/** Every kind of waiting work, with a link to its page. */
function WaitingSection({ waiting }: Pick<Dashboard, 'waiting'>) {
  return (
    <Section title={text('dashboard.waiting')} flush>
      <PlainTable
        columns={WAITING_COLUMNS}
        items={waiting}
        emptyText="dashboard.waitingNone"
        hasRowNames
        size="small"
      />
    </Section>
  );
}
