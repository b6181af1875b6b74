import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { Section } from '../fields/section.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { useText } from '../texts/use-text.ts';
import type { GatewayOutcomes } from './dashboard.ts';
import { Numbers } from './numbers.tsx';

const BAR_PX = 34;
const RATES_PX = 34;
const SPACE_PX = 30;
const NAMES_PX = 90;
const PERCENT = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });

/** The completed share of the payments at each gateway. */
export function GatewaySection({ gateways }: { gateways: readonly GatewayOutcomes[] }) {
  const text = useText();
  return (
    <Section title={text('dashboard.gateways')} flush>
      <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 1 }}>
        {text('dashboard.gatewaysHint')}
      </Typography>
      {gateways.length === 0 ? (
        <EmptyState title={text('dashboard.gatewaysNone')} />
      ) : (
        <>
          <RateChart gateways={gateways} />
          <GatewayNumbers gateways={gateways} />
        </>
      )}
    </Section>
  );
}

function RateChart({ gateways }: { gateways: readonly GatewayOutcomes[] }) {
  const text = useText();
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
        xAxis={[{ min: 0, max: 1, height: RATES_PX, valueFormatter: (rate: number) => PERCENT.format(rate) }]}
        yAxis={[{ data: gateways.map(({ method }) => method), scaleType: 'band', width: NAMES_PX }]}
        series={[
          {
            label: text('dashboard.rate'),
            data: gateways.map((outcomes) => rateOf(outcomes) ?? null),
            color: palette.primary.main,
            valueFormatter: (rate) => (rate === null ? '–' : PERCENT.format(rate)),
          },
        ]}
      />
    </Box>
  );
}

function GatewayNumbers({ gateways }: { gateways: readonly GatewayOutcomes[] }) {
  const text = useText();
  const statuses = ['completed', 'failed', 'expired', 'mismatched', 'initiated'] as const;
  const headings = [
    text('fields.method'),
    text('dashboard.rate'),
    ...statuses.map((status) => text(`payments.status.${status}`)),
  ];
  const rows = gateways.map((outcomes) => {
    const rate = rateOf(outcomes);
    const cells = [rate === undefined ? '–' : PERCENT.format(rate), ...statuses.map((status) => outcomes[status])];
    return { name: outcomes.method, cells };
  });
  return <Numbers label={text('dashboard.gateways')} headings={headings} rows={rows} />;
}

/** The completed share of ended payments; undefined while none has ended. */
function rateOf({ completed, failed, expired, mismatched }: GatewayOutcomes): number | undefined {
  const over = completed + failed + expired + mismatched;
  return over === 0 ? undefined : completed / over;
}
