import type { ListedWebhookDelivery } from '@booking/contracts';
import { Box, Link, Stack, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { isUnavailable } from '../api/request-problem.ts';
import { Section } from '../fields/section.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { listAddress } from '../list/list-address.ts';
import { ErrorState } from '../states/error-state.tsx';
import { LoadingState } from '../states/loading-state.tsx';
import { text } from '../texts/text.ts';
import { AnswerText } from './answer-text.tsx';
import { EndpointText } from './endpoint-text.tsx';
import { type DeliveryFilter, useDeliveries } from './use-deliveries.ts';
import { DeliveryChip } from './webhook-chips.tsx';

const SHOWN_MAX = 10;

type Props = { readonly of: DeliveryFilter };

/** The latest deliveries to an endpoint or about a booking. The page around them does not wait for their service. */
export function DeliveriesSection({ of }: Props) {
  const all = (
    <Link component={RouterLink} to={listAddress('/webhook-deliveries', of)}>
      {text('list.all')}
    </Link>
  );
  return (
    <Section title={text('webhookDeliveries.title')} aside={all}>
      <Lines of={of} />
    </Section>
  );
}

function Lines({ of }: Props) {
  const { data, error, isPending, refetch } = useDeliveries(of);
  if (isPending) return <LoadingState rows={3} />;
  if (isUnavailable(error)) return <Hint>{text('webhookDeliveries.unavailable')}</Hint>;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data.data.length === 0) return <Hint>{text('webhookDeliveries.noneHere')}</Hint>;
  return (
    <Stack component="ul" spacing={1.25} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.data.slice(0, SHOWN_MAX).map((delivery) => (
        <Line key={delivery.id} delivery={delivery} hasEndpoint={'booking' in of} />
      ))}
    </Stack>
  );
}

function Hint({ children }: { children: string }) {
  return (
    <Typography variant="body2" color="textSecondary">
      {children}
    </Typography>
  );
}

type LineProps = { readonly delivery: ListedWebhookDelivery; readonly hasEndpoint: boolean };

function Line({ delivery: { id, eventType, status, createdAt, endpointId, lastAttempt }, hasEndpoint }: LineProps) {
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25, rowGap: 0.25 }}>
      <Link component={RouterLink} to={`/webhook-deliveries/${id}`} variant="body2" sx={{ fontWeight: 600 }}>
        {eventType}
      </Link>
      <DeliveryChip state={status} />
      <Typography variant="caption" color="textSecondary" component="span">
        <TimeText at={createdAt} precise />
        {lastAttempt && (
          <>
            {' · '}
            <AnswerText attempt={lastAttempt} />
          </>
        )}
      </Typography>
      {hasEndpoint && (
        <Typography variant="caption" component="div" sx={{ width: '100%' }}>
          <EndpointText id={endpointId} />
        </Typography>
      )}
    </Box>
  );
}
