import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined';
import { Link } from '@mui/material';
import { useSettings } from '../api/settings.ts';
import { text } from '../texts/text.ts';

type Props = {
  readonly method: string | null | undefined;
  readonly kind: 'payment' | 'refund' | 'dispute';
  /** The gateway's own reference of the record. */
  readonly reference: string | null | undefined;
};

/** Leads to a record in the dashboard of its gateway, if the gateway has an address for it. */
export function DashboardLink({ method, kind, reference }: Props) {
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
      {text('fields.dashboard')} <OpenInNewOutlined sx={{ fontSize: 14, verticalAlign: 'middle' }} />
    </Link>
  );
}
