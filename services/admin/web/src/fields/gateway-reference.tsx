import { mdiOpenInNew } from '@mdi/js';
import { Link } from '@mui/material';
import { useSettings } from '../api/settings.ts';
import { text } from '../texts/text.ts';
import { Icon } from '../theme/icon.tsx';
import { IdText } from './id-text.tsx';

type Props = {
  readonly method: string | null | undefined;
  readonly kind: 'payment' | 'refund' | 'dispute';
  readonly reference: string | null | undefined;
};

/** The reference of a record at its gateway, with a link to the gateway's dashboard. */
export function GatewayReference(record: Props) {
  return (
    <>
      <IdText id={record.reference} />
      <DashboardLink {...record} />
    </>
  );
}

/** Leads to a record in the dashboard of its gateway, if the gateway has an address for it. */
function DashboardLink({ method, kind, reference }: Props) {
  const { data } = useSettings();
  const address = data?.gateways?.find((gateway) => gateway.method === method)?.dashboard?.[kind];
  if (address === undefined || !reference) return null;
  return (
    <Link
      href={address.replace('{id}', encodeURIComponent(reference))}
      target="_blank"
      rel="noreferrer"
      sx={{ ml: 1, whiteSpace: 'nowrap' }}
    >
      {text('fields.dashboard')} <Icon path={mdiOpenInNew} sx={{ fontSize: 14, verticalAlign: 'middle' }} />
    </Link>
  );
}
