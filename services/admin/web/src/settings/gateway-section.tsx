import { currencyExponents } from '@booking/contracts/currencies';
import { Box } from '@mui/material';
import type { Settings } from '../api/answers.ts';
import { Facts } from '../fields/facts.tsx';
import { gatewayName } from '../fields/gateway-name.ts';
import { IdText } from '../fields/id-text.tsx';
import { Section } from '../fields/section.tsx';
import { defineChip } from '../fields/status-chip.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { text } from '../texts/text.ts';

const CircuitChip = defineChip('settings.state', { closed: 'success', open: 'danger' });

type Props = { readonly gateway: NonNullable<Settings['gateways']>[number] };

/** One gateway: its address for webhooks, the times of its last activity, and its abilities. */
export function GatewaySection({ gateway }: Props) {
  const { method, webhookUrl, lastWebhookAt, lastReconciledAt, openCircuits, currencies } = gateway;
  const state = openCircuits.length === 0 ? 'closed' : 'open';
  return (
    <Section title={gatewayName(method)} aside={<CircuitChip state={state} />}>
      <Facts
        of={{
          'settings.webhookUrl': <IdText id={webhookUrl} />,
          'settings.lastWebhook': <LastTime at={lastWebhookAt} />,
          'settings.lastReconciled': <LastTime at={lastReconciledAt} />,
          'settings.circuits': openCircuits.join(', '),
          'settings.capabilities': capabilitiesOf(gateway),
          'settings.currencies': <Currencies codes={currencies} />,
        }}
      />
    </Section>
  );
}

function LastTime({ at }: { at: string | null }) {
  return at === null ? text('settings.never') : <TimeText at={at} />;
}

function capabilitiesOf({ partialRefund, canBeQueried }: Props['gateway']): string {
  const refunds = text(partialRefund ? 'settings.partialRefund' : 'settings.fullRefundOnly');
  return `${refunds}; ${text(canBeQueried ? 'settings.canBeQueried' : 'settings.cannotBeQueried')}`;
}

const ALL = Object.keys(currencyExponents).length;
/** The largest number of currencies that is shown without expanding the list. */
const SHOWN_MAX = 12;

function Currencies({ codes }: { codes: readonly string[] }) {
  if (codes.length === ALL) return text('settings.everyCurrency');
  if (codes.length <= SHOWN_MAX) return codes.join(', ');
  return (
    <details>
      <Box component="summary" sx={{ cursor: 'pointer' }}>
        {text('settings.someCurrencies', { smart_count: codes.length })}
      </Box>
      {codes.join(', ')}
    </details>
  );
}
