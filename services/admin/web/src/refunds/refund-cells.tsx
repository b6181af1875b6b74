import type { Refund } from '@booking/contracts';
import { Stack } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import type { ListedRefund } from '../api/answers.ts';
import { BookingText } from '../fields/booking-text.tsx';
import { cutAfter } from '../fields/customer-text.tsx';
import { IdText } from '../fields/id-text.tsx';
import { TextWithEmails } from '../fields/lines.tsx';
import { Muted } from '../fields/muted.tsx';
import { AgeText, TimeText } from '../fields/time-text.tsx';
import { sentenceIn, text, wordIn } from '../texts/text.ts';
import { failureTextOf } from './failure-text.ts';
import { ApprovalChip, RefundChips } from './refund-chip.tsx';

/** The lines of a reason, which may have 500 characters. Its record shows all of it. */
const LINES = 4;

type Props = { readonly refund: ListedRefund };
type OriginProps = Props & { readonly children?: ReactNode };

/** The time of the request, or how long the refund has waited. */
export function CreatedCell({ refund: { id, createdAt }, isAge = false }: Props & { readonly isAge?: boolean }) {
  return (
    <>
      {isAge ? <AgeText at={createdAt} /> : <TimeText at={createdAt} />}
      <div>
        <IdText of="refunds" id={id} short />
      </div>
    </>
  );
}

/** The booking, and the gateways of the refunded payments. */
export function BookingCell({ refund: { bookingId, bookingDescription, allocations } }: Props) {
  const methods = [...new Set(allocations.map(({ method }) => method))];
  return <BookingText bookingId={bookingId} description={bookingDescription} methods={methods} />;
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

/** The origin of a refund, its requester unless this is the customer, and the reason. */
export function OriginCell({ refund: { origin, requestedBy, customerId, reason }, children }: OriginProps) {
  const requester = requestedBy === customerId ? null : wordIn('words.actor', requestedBy);
  const parts = [requester, reason].filter((part) => part !== null);
  return (
    <Stack sx={{ minWidth: 90, maxWidth: 280, alignItems: { xs: 'flex-end', sm: 'flex-start' } }}>
      <span>{text(`refunds.origin.${origin}`)}</span>
      <Muted variant="caption" title={parts.join(' · ')} sx={{ overflowWrap: 'anywhere', ...cutAfter(LINES) }}>
        {parts.map((part, place) => (
          <Fragment key={part}>
            {place > 0 && ' · '}
            <bdi>
              <TextWithEmails text={part} />
            </bdi>
          </Fragment>
        ))}
      </Muted>
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

function Why({ refund }: { refund: Refund }) {
  const why = failureTextOf(refund) ?? (refund.needsApproval === true ? null : sentenceIn(refund.pendingReason));
  if (why === null) return null;
  return (
    <Muted variant="caption" title={why} sx={{ maxWidth: 300, overflowWrap: 'anywhere', ...cutAfter(LINES) }}>
      {why}
    </Muted>
  );
}
