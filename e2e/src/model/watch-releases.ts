import type { DatabaseProbe } from '@booking/testing';

/**
 * The balance of a payment of the booking, immediately after a refund was opened or released. A refund has one row for
 * each payment of its booking.
 */
export type ObservedRelease = {
  readonly refund_id: string;
  readonly payment_id: string;
  /** Whether the money was released: by a request, by an event, or by staff who process it or settle it by hand. */
  readonly is_release: boolean;
  /** The part of the refund that leaves this payment. */
  readonly own: number;
  readonly captured: number;
  readonly refunded: number;
  /** The reserved amount. `waiting` is the part of refunds that wait for staff. */
  readonly reserved: number;
  readonly waiting: number;
  /** The amount of open and lost disputes: at least, and at most, because disputes change without a lock. */
  readonly held_min: number;
  readonly held_max: number;
  /** The part that left by requests after the cancellation, and by refunds at the gateway. */
  readonly later: number;
  readonly is_surplus: boolean;
  readonly is_mismatched: boolean;
  /** Whether a cancellation of the booking had been settled before, or in the same transaction. */
  readonly is_cancelled: boolean;
  /** The number of the release. All of its rows have the same one. */
  readonly moment: number;
};

/** Records the balances of a booking at each release of its refunds, so that a release without cover is found later. */
export async function watchReleases(refunds: DatabaseProbe): Promise<void> {
  await refunds.query(OBSERVE_DISPUTES);
  await refunds.query(OBSERVE_RELEASES);
}

const OBSERVE_DISPUTES = `
  create table observed_disputes (payment_id uuid, reference text, changed_at timestamptz,
    primary key (payment_id, reference));
  insert into observed_disputes select payment_id, reference, '-infinity' from disputes;
  create function observe_dispute() returns trigger language plpgsql security definer as $$
  begin
    insert into public.observed_disputes values (new.payment_id, new.reference, clock_timestamp())
      on conflict (payment_id, reference) do update set changed_at = excluded.changed_at;
    return null;
  end $$;
  create trigger observe_dispute after insert or update on disputes
    for each row execute function observe_dispute();`;

/** A change of a dispute within this time before the transaction may be unknown to it. */
const UNCERTAIN = `interval '500 milliseconds'`;

/** A dispute in another currency holds the whole payment. */
function heldWhere(condition: string): string {
  return `(select coalesce(sum(case when coalesce(d.currency, p.currency) = p.currency then d.amount_minor
      else p.captured_minor end), 0)
    from public.disputes d join public.observed_disputes o using (payment_id, reference)
    where d.payment_id = p.id and (${condition}))`;
}

function partsWhere(condition: string): string {
  return `(select coalesce(sum(a.amount_minor), 0) from public.refund_allocations a join public.refunds r
      on r.id = a.refund_id where a.payment_id = p.id and a.status not in ('failed', 'released') and (${condition}))`;
}

const OBSERVE_RELEASES = `
  create table observed_releases (refund_id uuid, payment_id uuid, is_release boolean, own bigint, captured bigint,
    refunded bigint, reserved bigint, waiting bigint, held_min bigint, held_max bigint, later bigint,
    is_surplus boolean, is_mismatched boolean, is_cancelled boolean, moment bigint);
  create sequence observed_moments;
  create function observe_release() returns trigger language plpgsql security definer as $$
  declare
    is_manual boolean := new.settled_manually_by is not null;
    is_release boolean := new.status = 'processing' or is_manual;
    settled_at timestamptz :=
      (select cancellation_settled_at from public.refundable_bookings where id = new.booking_id);
    moment bigint;
  begin
    if new.origin = 'external' then return null; end if;
    if tg_op = 'UPDATE' then
      if new.status = old.status or not is_release then return null; end if;
      if not is_manual and old.status not in ('pending', 'failed') then return null; end if;
    end if;
    moment := nextval('public.observed_moments');
    insert into public.observed_releases
      select new.id, p.id, is_release,
        ${partsWhere(`r.id = new.id and (a.status in ('reserved', 'submitted') or is_manual and a.gateway_reference is null)`)},
        p.captured_minor, p.refunded_minor, p.reserved_minor, ${partsWhere(`r.status = 'pending'`)},
        ${heldWhere(`d.status <> 'won' and o.changed_at < now() - ${UNCERTAIN}`)},
        ${heldWhere(`d.status <> 'won' or o.changed_at >= now() - ${UNCERTAIN}`)},
        ${partsWhere(`r.status <> 'pending' and (r.origin = 'external' or r.origin = 'request' and r.created_at > settled_at)`)},
        p.is_surplus, p.is_mismatched, settled_at is not null, moment
      from public.refundable_payments p where p.booking_id = new.booking_id and p.currency = new.currency;
    return null;
  end $$;
  create trigger observe_release after insert or update of status on refunds
    for each row execute function observe_release();`;
