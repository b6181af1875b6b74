import { WAITING_DELIVERIES_MAX, type WebhookEndpointHealth } from '@booking/contracts';
import { type Database, defineStatement, type Reading } from '@booking/runtime';

type Counts = { readonly active: number; readonly failing: number; readonly paused: number; readonly disabled: number };

const countStates = defineStatement<Counts>(`
  select
    (count(*) filter (where is_active and failing_since is null))::int as active,
    (count(*) filter (where is_active and failing_since is not null))::int as failing,
    (count(*) filter (where not is_active and disabled_reason is null))::int as paused,
    (count(*) filter (where disabled_reason is not null))::int as disabled
  from endpoints`);

export async function countEndpoints(db: Database): Promise<Reading<'booking.webhook.endpoints'>[]> {
  const [counts] = await countStates(db, []);
  return Object.entries(counts ?? {}).map(([state, value]) => ({ labels: { state }, value }));
}

type HealthRow = {
  readonly endpointId: string;
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
  readonly failingSince: Date | null;
  readonly waitingDeliveries: number;
};

const selectHealth = defineStatement<HealthRow>(`
  select id as "endpointId", last_success_at as "lastSuccessAt", last_failure_at as "lastFailureAt",
    failing_since as "failingSince", waiting.deliveries as "waitingDeliveries"
  from endpoints cross join lateral (
    select count(*)::int as deliveries from (
      select from deliveries where endpoint_id = endpoints.id and status = 'pending' limit ${WAITING_DELIVERIES_MAX}
    ) as counted
  ) as waiting
  where id = any ($1)`);

type EndpointHealth = WebhookEndpointHealth & { readonly endpointId: string };

/** The last success and failure of these endpoints. An unknown endpoint is missing from the result. */
export async function findHealth(db: Database, endpointIds: readonly string[]): Promise<EndpointHealth[]> {
  const rows = await selectHealth(db, [endpointIds]);
  return rows.map(({ lastSuccessAt, lastFailureAt, failingSince, ...row }) => ({
    ...row,
    lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
    lastFailureAt: lastFailureAt?.toISOString() ?? null,
    failingSince: failingSince?.toISOString() ?? null,
  }));
}
