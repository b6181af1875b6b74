import type { DatabaseProbe } from '@booking/testing';

/** The balance of a payment at some time. */
export type ObservedBalance = {
  readonly payment_id: string;
  readonly captured: number;
  readonly refunded: number;
  readonly reserved: number;
  readonly at: Date;
  readonly tx: string;
};

/** A refund that reserved a part of a payment. Reservations of one transaction are in the order of its decisions. */
export type ObservedReservation = {
  readonly refund_id: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly at: Date;
  readonly tx: string;
};

/**
 * Records every reservation and every state of every balance from now on, so that even a short excess is found later.
 * Each change locks the row of its payment, so the recorded order is the order of the changes.
 */
export async function watchBalances(refunds: DatabaseProbe): Promise<void> {
  await refunds.query(`
    create table observed_balances (payment_id uuid, captured bigint, refunded bigint, reserved bigint,
      at timestamptz default clock_timestamp(), tx text default pg_current_xact_id(), seq bigserial);
    create table observed_reservations (refund_id uuid, payment_id uuid, amount bigint,
      at timestamptz default clock_timestamp(), tx text default pg_current_xact_id(), seq bigserial);
    insert into observed_balances select id, captured_minor, refunded_minor, reserved_minor from refundable_payments;
    create function observe_balance() returns trigger language plpgsql security definer as $$
    begin
      insert into public.observed_balances values (new.id, new.captured_minor, new.refunded_minor, new.reserved_minor);
      return null;
    end $$;
    create trigger observe_balance after insert or update on refundable_payments
      for each row execute function observe_balance();
    create function observe_reservation() returns trigger language plpgsql security definer as $$
    begin
      insert into public.observed_reservations values (new.refund_id, new.payment_id, new.amount_minor);
      return null;
    end $$;
    create trigger observe_reservation after insert on refund_allocations
      for each row execute function observe_reservation();`);
}
