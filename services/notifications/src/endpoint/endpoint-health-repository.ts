import { defineStatement, type Database, type Reading } from '@booking/runtime';

type Counts = { readonly active: number; readonly failing: number; readonly paused: number; readonly disabled: number };

const countStates = defineStatement<Counts>(`
  select
    (count(*) filter (where is_active and failing_since is null))::int as active,
    (count(*) filter (where is_active and failing_since is not null))::int as failing,
    (count(*) filter (where not is_active and disabled_reason is null))::int as paused,
    (count(*) filter (where disabled_reason is not null))::int as disabled
  from endpoints`);

/** How many endpoints are in each state. */
export async function countEndpoints(db: Database): Promise<Reading<'booking.webhook.endpoints'>[]> {
  const [counts] = await countStates(db, []);
  return Object.entries(counts ?? {}).map(([state, value]) => ({ labels: { state }, value }));
}
