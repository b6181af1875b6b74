import type { ListedWebhookDelivery } from '@booking/contracts';
import { Box, Stack, Typography } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Page } from '../api/call-api.ts';
import { isProblem } from '../api/request-problem.ts';
import { useApi } from '../api/use-api.ts';
import { Muted } from '../fields/muted.tsx';
import { PageLink } from '../fields/page-link.tsx';
import { Section } from '../fields/section.tsx';
import { TimeText } from '../fields/time-text.tsx';
import { listAddress } from '../list/list-address.ts';
import { Loaded } from '../states/loaded.tsx';
import { text } from '../texts/text.ts';
import { EndpointText } from './endpoint-text.tsx';
import { AnswerText, DeliveryChip } from './webhook-chips.tsx';

const SHOWN_MAX = 10;

type DeliveryFilter = { readonly endpoint: string } | { readonly booking: string };

/** The largest page of the API. */
const DELIVERIES_MAX = 100;

/** The latest deliveries to an endpoint or about a booking. */
export function useDeliveries(of: DeliveryFilter): UseQueryResult<Page<ListedWebhookDelivery>> {
  return useApi('/webhook-deliveries', { query: { ...of, limit: DELIVERIES_MAX } });
}

type Props = { readonly of: DeliveryFilter };

/** The latest deliveries to an endpoint or about a booking. The page around them does not wait for their service. */
export function DeliveriesSection({ of }: Props) {
  const all = <PageLink to={listAddress('/webhook-deliveries', of)}>{text('list.all')}</PageLink>;
  return (
    <Section title={text('webhookDeliveries.title')} aside={all}>
      <Lines of={of} />
    </Section>
  );
}

function Lines({ of }: Props) {
  const query = useDeliveries(of);
  if (isProblem(query.error, 'service-unavailable')) return <Muted>{text('webhookDeliveries.unavailable')}</Muted>;
  return (
    <Loaded query={query} rows={3}>
      {({ data }) =>
        data.length === 0 ? (
          <Muted>{text('webhookDeliveries.noneHere')}</Muted>
        ) : (
          <Stack component="ul" spacing={1.25} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {data.slice(0, SHOWN_MAX).map((delivery) => (
              <Line key={delivery.id} delivery={delivery} hasEndpoint={'booking' in of} />
            ))}
          </Stack>
        )
      }
    </Loaded>
  );
}

type LineProps = { readonly delivery: ListedWebhookDelivery; readonly hasEndpoint: boolean };

function Line({ delivery: { id, eventType, status, createdAt, endpointId, lastAttempt }, hasEndpoint }: LineProps) {
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25, rowGap: 0.25 }}>
      <PageLink to={`/webhook-deliveries/${id}`} variant="body2" sx={{ fontWeight: 600 }}>
        {eventType}
      </PageLink>
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
