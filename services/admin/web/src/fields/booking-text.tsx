import { Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { gatewayName } from '../texts/text.ts';
import { cutAfter } from './customer-text.tsx';
import { IdText } from './id-text.tsx';
import { Muted } from './muted.tsx';
import { PageLink } from './page-link.tsx';

type Props = {
  readonly bookingId: string;
  /** Null until the booking is known. */
  readonly description: string | null;
  /** The gateways that captured the payments of the booking, unless another column names them. */
  readonly methods?: readonly string[];
  readonly children?: ReactNode;
};

/** A booking in a list: its description, its id, and the gateways that captured its payments. */
export function BookingText({ bookingId, description, methods = [], children }: Props) {
  const path = `/bookings/${bookingId}`;
  return (
    <Stack sx={{ minWidth: { xs: 90, lg: 100 }, maxWidth: 260, alignItems: { xs: 'flex-end', sm: 'stretch' } }}>
      {description !== null && (
        <PageLink to={path} title={description} sx={{ ...cutAfter(2), overflowWrap: 'anywhere' }}>
          <bdi>{description}</bdi>
        </PageLink>
      )}
      <Muted variant="caption">
        <IdText id={bookingId} to={description === null ? path : undefined} short />{' '}
        {methods.map(gatewayName).join(', ')}
      </Muted>
      {children}
    </Stack>
  );
}
