import type { Refund } from '@booking/contracts';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { AgeText } from '../fields/age-text.tsx';
import { IdText } from '../fields/id-text.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { sentenceIn } from '../texts/server-sentence.ts';
import { useText, wordIn } from '../texts/use-text.ts';
import { ApprovalChip, RefundChips } from './refund-chip.tsx';
import type { ListedRefund } from './refund-detail.ts';

type Props = { readonly refund: ListedRefund };
type OriginProps = Props & { readonly children?: ReactNode };

export function CreatedCell({ refund: { id, createdAt } }: Props) {
  return (
    <>
      <TimeText at={createdAt} />
      <div>
        <IdText id={id} to={`/refunds/${id}`} short />
      </div>
    </>
  );
}

/** How long the refund has waited. */
export function AgeCell({ refund: { id, createdAt } }: Props) {
  return (
    <>
      <AgeText at={createdAt} />
      <div>
        <IdText id={id} to={`/refunds/${id}`} short />
      </div>
    </>
  );
}

const TWO_LINES = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

/** The booking, and the gateways that took its money. */
export function BookingCell({ refund: { bookingId, bookingDescription, allocations } }: Props) {
  return (
    <Stack sx={{ minWidth: 100, maxWidth: 260, alignItems: { xs: 'flex-end', sm: 'stretch' } }}>
      {bookingDescription !== null && (
        <Link component={RouterLink} to={`/bookings/${bookingId}`} title={bookingDescription} sx={TWO_LINES}>
          <bdi>{bookingDescription}</bdi>
        </Link>
      )}
      <Typography variant="caption" component="div" color="textSecondary">
        <IdText id={bookingId} {...(bookingDescription === null && { to: `/bookings/${bookingId}` })} short />{' '}
        {[...new Set(allocations.map(({ method }) => method))].join(', ')}
      </Typography>
    </Stack>
  );
}

/** The state, with its reason. */
export function StateCell({ refund }: Props) {
  return (
    <Stack spacing={0.5} sx={{ alignItems: 'flex-start' }}>
      <RefundChips refund={refund} />
      <Why refund={refund} />
    </Stack>
  );
}

/** The origin, who requested it unless it was the customer, and why. */
export function OriginCell({ refund: { origin, requestedBy, customerId, reason }, children }: OriginProps) {
  const text = useText();
  return (
    <Stack sx={{ minWidth: 90, maxWidth: 280, alignItems: { xs: 'flex-end', sm: 'flex-start' } }}>
      <span>{text(`refunds.origin.${origin}`)}</span>
      <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {[requestedBy === customerId ? null : wordIn('words.actor', requestedBy), reason]
          .filter((part) => part !== null)
          .join(' · ')}
      </Typography>
      {children}
    </Stack>
  );
}

/** The origin, and what the refund waits for. */
export function CauseCell({ refund }: Props) {
  return (
    <OriginCell refund={refund}>
      <ApprovalChip refund={refund} />
      <Why refund={refund} />
    </OriginCell>
  );
}

function Why({ refund: { failureReason, needsApproval, pendingReason } }: { refund: Refund }) {
  const why = sentenceIn(failureReason ?? (needsApproval === true ? null : pendingReason));
  if (why === null) return null;
  return (
    <Typography variant="caption" color="textSecondary" sx={{ maxWidth: 300, overflowWrap: 'anywhere' }}>
      {why}
    </Typography>
  );
}
