import { type Database, defineStatement, defineWrite, transact, type Transaction } from '@booking/runtime';

/** The limit of concurrent requests to one endpoint, over all replicas. */
const PER_ENDPOINT_MAX = 10;
/** The lease of a delivery. It is longer than an attempt and the storing of its result. */
const LEASE_SECONDS = 30;

export type ClaimedDelivery = {
  readonly id: string;
  readonly turn: number;
  readonly attempts: number;
  readonly notificationId: string;
  readonly body: string;
  readonly endpointId: string;
  readonly url: string;
  readonly secret: string;
  /** The replaced secret while it is valid. */
  readonly previousSecret: string | null;
};

const findDue = defineStatement(`
  select from endpoints where is_active and coalesce(paused_until <= now(), true) and exists (
    select from deliveries where endpoint_id = endpoints.id and status = 'pending' and next_at <= now()
      and coalesce(lease_until <= now(), true))
  limit 1`);

const lock = defineWrite(`select pg_advisory_xact_lock(hashtext('claim deliveries'))`);

/**
 * Waits for running claims, and makes later claims wait for the end of this transaction. One replica claims at a time, so
 * that the limits hold over all replicas: a claim sees all earlier claims. An erasure takes this lock last. A claim that
 * began before the erasure thus skips its deliveries, and a later claim reads the erased bodies.
 */
export function lockClaims(trx: Transaction): Promise<void> {
  return lock(trx, []);
}

/**
 * Claims due deliveries. The first attempts for one booking are sent one after the other, in the order in which they were
 * stored. After a failed attempt, the next event does not wait any longer. A claim waits for no delivery: a delivery that
 * another transaction is changing is left to a later claim.
 */
const claim = defineStatement<ClaimedDelivery>(`
  with leased as (
    select endpoint_id, count(*) as deliveries from deliveries where lease_until > now() group by endpoint_id
  ), open as (
    select id, ${PER_ENDPOINT_MAX} - coalesce(leased.deliveries, 0) as places
    from endpoints left join leased on endpoint_id = id
    where is_active and coalesce(paused_until <= now(), true)
  ), due as (
    select picked.id from open cross join lateral (
      select delivery.id, next_at from deliveries as delivery
      where endpoint_id = open.id and status = 'pending' and next_at <= now()
        and coalesce(lease_until <= now(), true)
        and (attempts > 0 or not exists (
          select from deliveries as earlier
          where earlier.endpoint_id = delivery.endpoint_id and earlier.booking_id = delivery.booking_id
            and earlier.id < delivery.id and earlier.status = 'pending' and earlier.attempts = 0))
      order by next_at, id limit greatest(0, open.places) for update of delivery skip locked
    ) as picked
    order by picked.next_at, picked.id limit $1
  )
  update deliveries
  set lease_until = now() + interval '${LEASE_SECONDS} seconds', turn = turn + 1
  from due, endpoints, notifications
  where deliveries.id = due.id and endpoints.id = deliveries.endpoint_id
    and notifications.id = deliveries.notification_id
  returning deliveries.id, turn, attempts, notifications.id as "notificationId", body, endpoints.id as "endpointId",
    url, secret, case when previous_secret_until > now() then previous_secret end as "previousSecret"`);

/** Whether any delivery can be claimed. This check costs less than a claim, and takes no lock. */
export async function areDeliveriesDue(db: Database): Promise<boolean> {
  return (await findDue(db, [])).length > 0;
}

export function claimDeliveries(db: Database, countMax: number): Promise<readonly ClaimedDelivery[]> {
  return transact(db, async (trx) => {
    await lockClaims(trx);
    return claim(trx, [countMax]);
  });
}
