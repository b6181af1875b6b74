import type { WebhookAttempt, WebhookDisabledReason } from '@booking/contracts';
import { type Database, defineStatement } from '@booking/runtime';
import { type Settlement, UNSIGNED } from './delivery.ts';
import type { ClaimedDelivery } from './delivery-claim-repository.ts';

/** An endpoint that fails for this many days is switched off. */
const FAILING_DAYS_MAX = 5;
/**
 * A failure after this many days without an attempt counts as the first failure. Pauses between attempts are shorter.
 */
const QUIET_DAYS_MAX = 2;
const HISTORY_ATTEMPTS_MAX = 20;
/**
 * The shortest time between two writes of the last success or failure. The row of a busy endpoint is therefore not
 * written for every delivery.
 */
const HEALTH_SECONDS = 1;

export type SettledAttempt = {
  readonly delivery: Pick<ClaimedDelivery, 'id' | 'turn' | 'endpointId' | 'url'>;
  readonly attempt: WebhookAttempt;
  readonly settlement: Settlement;
};

/** An active endpoint that has to be switched off, unless its address changes or it is reached before that. */
export type FaultyEndpoint = {
  readonly id: string;
  readonly url: string;
  readonly failingSince: Date | null;
  readonly reason: WebhookDisabledReason;
};

/**
 * Why the endpoint must be switched off. `failing_since` does not change at later failures, so the result is the same
 * before and after the update. Only a failure after quiet days restarts `failing_since`; the endpoint then stays on.
 */
const FAULT = `case when not is_active then null when is_gone then 'gone'
  when not is_well and failing_since < now() - interval '${FAILING_DAYS_MAX} days' then 'failing' end`;

/**
 * An attempt changes nothing if another process has taken over its lease, or if its delivery was requested again or its
 * customer erased meanwhile. An attempt at a replaced address does not change the state of its endpoint. Consecutive
 * attempts that could not be signed are one entry of the history, so that they do not push out the answers of the
 * receiver. Deliveries are locked in the order of their ids, and before their endpoints.
 */
const settle = defineStatement<FaultyEndpoint>(`
  with settled as (
    select * from jsonb_to_recordset($1) as attempted (id uuid, turn int, endpoint_id uuid, url text, status text, attempts int,
      next_in_ms float, attempt jsonb, is_gone boolean, pause_ms float)
  ), locked as (
    select deliveries.id from deliveries join settled on deliveries.id = settled.id and deliveries.turn = settled.turn
    order by deliveries.id for update of deliveries
  ), stored as (
    update deliveries set
      status = settled.status,
      attempts = settled.attempts,
      next_at = now() + next_in_ms * interval '1 millisecond',
      lease_until = null,
      delivered_at = case when settled.status = 'delivered' then now() else delivered_at end,
      history = case
        when attempt ->> 'error' = '${UNSIGNED}' and history -> -1 ->> 'error' = '${UNSIGNED}' then history - -1
        when jsonb_array_length(history) < ${HISTORY_ATTEMPTS_MAX} then history else history - 0 end || attempt
    from settled join locked on locked.id = settled.id
    where deliveries.id = settled.id and deliveries.turn = settled.turn
    returning settled.*
  ), health as (
    select endpoint_id, url, bool_or(status = 'delivered') as is_well, bool_or(status <> 'delivered') as has_failed,
      bool_or(is_gone) as is_gone, max(pause_ms) * interval '1 millisecond' as pause
    from stored group by endpoint_id, url order by endpoint_id
  )
  update endpoints set
    failing_since = case when is_well then null
      when last_failure_at < now() - interval '${QUIET_DAYS_MAX} days' then now()
      else coalesce(failing_since, now()) end,
    last_success_at = case when is_well then now() else last_success_at end,
    last_failure_at = case when has_failed then now() else last_failure_at end,
    paused_until = case when pause > interval '0' then now() + pause else paused_until end
  from health
  where endpoints.id = endpoint_id and endpoints.url = health.url
    and (is_well = (failing_since is not null) or pause > interval '0' or ${FAULT} is not null
      or (is_well and coalesce(last_success_at < now() - interval '${HEALTH_SECONDS} second', true))
      or (has_failed and coalesce(last_failure_at < now() - interval '${HEALTH_SECONDS} second', true)))
  returning endpoints.id, endpoints.url, failing_since as "failingSince", ${FAULT} as reason`);

/** Stores finished attempts and the resulting state of their endpoints. Returns the endpoints to switch off. */
export async function settleDeliveries(
  db: Database,
  attempts: readonly SettledAttempt[],
): Promise<readonly FaultyEndpoint[]> {
  const rows = attempts.map(({ delivery: { id, turn, endpointId, url }, attempt, settlement }) => ({
    ...{ id, turn, endpoint_id: endpointId, url, attempt, status: settlement.status, attempts: settlement.attempts },
    ...{ next_in_ms: settlement.nextInMs, is_gone: settlement.isGone, pause_ms: settlement.pauseMs },
  }));
  const changed = await settle(db, [JSON.stringify(rows)]);
  return changed.filter(({ reason }: { reason: WebhookDisabledReason | null }) => reason !== null);
}
