import { Link, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { gatewayName } from './gateway-name.ts';
import { IdText } from './id-text.tsx';

const TWO_LINES = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

type Props = {
  readonly bookingId: string;
  /** Null until the booking is known. */
  readonly description: string | null;
  /** The gateways that captured its payments. */
  readonly methods: readonly string[];
  readonly children?: ReactNode;
};

/** A booking in a list: its description, its id and the gateways that captured its payments. */
export function BookingText({ bookingId, description, methods, children }: Props) {
  const path = `/bookings/${bookingId}`;
  return (
    <Stack sx={{ minWidth: { xs: 90, lg: 100 }, maxWidth: 260, alignItems: { xs: 'flex-end', sm: 'stretch' } }}>
      {description !== null && (
        <Link component={RouterLink} to={path} title={description} sx={TWO_LINES}>
          <bdi>{description}</bdi>
        </Link>
      )}
      <Typography variant="caption" component="div" color="textSecondary">
        <IdText id={bookingId} {...(description === null && { to: path })} short />{' '}
        {methods.map(gatewayName).join(', ')}
      </Typography>
      {children}
    </Stack>
  );
}
