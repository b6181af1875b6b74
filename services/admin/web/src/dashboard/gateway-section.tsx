import { Box, useTheme } from '@mui/material';
import { BarChart } from '@mui/x-charts/BarChart';
import type { GatewayOutcomes } from '../api/answers.ts';
import { Muted } from '../fields/muted.tsx';
import { Section } from '../fields/section.tsx';
import type { Column } from '../list/column.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { gatewayName, text } from '../texts/text.ts';
import { shareOf, shareText } from './comparison.ts';
import { Numbers } from './numbers.tsx';

const BAR_PX = 34;
const RATES_PX = 34;
const SPACE_PX = 30;
const NAMES_PX = 90;

type Props = { readonly gateways: readonly GatewayOutcomes[]; readonly before: readonly GatewayOutcomes[] };

/** The completed share of the payments at each gateway, and its refunds. */
export function GatewaySection({ gateways, before }: Props) {
  return (
    <Section title={text('dashboard.gateways')} flush>
      <Muted sx={{ px: 2, pb: 1 }}>{text('dashboard.gatewaysHint')}</Muted>
      {gateways.length === 0 ? (
        <EmptyState title={text('dashboard.gatewaysNone')} />
      ) : (
        <>
          <RateChart gateways={gateways} />
          <GatewayNumbers gateways={gateways} before={before} />
        </>
      )}
    </Section>
  );
}

function RateChart({ gateways }: { gateways: readonly GatewayOutcomes[] }) {
  const { palette } = useTheme();
  return (
    <Box component="figure" aria-label={text('dashboard.gatewaysChart')} sx={{ m: 0 }}>
      <BarChart
        height={gateways.length * BAR_PX + RATES_PX + SPACE_PX}
        layout="horizontal"
        margin={{ top: 8, bottom: 4, right: 36 }}
        grid={{ vertical: true }}
        borderRadius={2}
        hideLegend
        xAxis={[{ min: 0, max: 1, height: RATES_PX, valueFormatter: (rate: number) => shareText(rate) }]}
        yAxis={[{ data: gateways.map(({ method }) => gatewayName(method)), scaleType: 'band', width: NAMES_PX }]}
        series={[
          {
            label: text('dashboard.rate'),
            data: gateways.map((outcomes) => rateOf(outcomes) ?? null),
            color: palette.primary.main,
            valueFormatter: (rate) => shareText(rate ?? undefined),
          },
        ]}
      />
    </Box>
  );
}

function GatewayNumbers({ gateways, before }: Props) {
  const right = { align: 'right' } as const;
  const rateCell = (rate: typeof rateOf) => (outcomes: GatewayOutcomes) => {
    const earlier = before.find(({ method }) => method === outcomes.method);
    return shareText(rate(outcomes), earlier && rate(earlier));
  };
  const columns: readonly Column<GatewayOutcomes>[] = [
    // In a narrow table the numbers scroll, and the name of the gateway stays in one line.
    { label: 'fields.method', cell: ({ method }) => <Box sx={{ whiteSpace: 'nowrap' }}>{gatewayName(method)}</Box> },
    { label: 'dashboard.rate', cell: rateCell(rateOf), ...right },
    { label: 'dashboard.refundRate', cell: rateCell(refundRateOf), ...right },
    ...STATUSES.map((status) => ({
      ...{ label: `payments.status.${status}` as const, ...right },
      cell: (outcomes: GatewayOutcomes) => outcomes[status],
    })),
  ];
  return <Numbers label={text('dashboard.gateways')} columns={columns} items={gateways} />;
}

const STATUSES = ['completed', 'failed', 'expired', 'mismatched', 'initiated'] as const;

/** The completed share of ended payments; undefined while none has ended. */
function rateOf({ completed, failed, expired, mismatched }: GatewayOutcomes): number | undefined {
  return shareOf(completed, completed + failed + expired + mismatched);
}

/** Refunds per completed payment of the period. */
function refundRateOf({ taken, returned }: GatewayOutcomes): number | undefined {
  return shareOf(returned, taken);
}
