import type { DatabaseProbe } from '@booking/testing';

/** What a payment's balance was at some moment. */
export type ObservedBalance = {
  readonly payment_id: string;
  readonly captured: number;
  readonly refunded: number;
  readonly reserved: number;
};

/** From now on every state of every balance is kept, so that a moment's excess is seen when it is over. */
export async function watchBalances(refunds: DatabaseProbe): Promise<void> {
  await refunds.query(`
    create table observed_balances (payment_id uuid, captured bigint, refunded bigint, reserved bigint);
    create function observe_balance() returns trigger language plpgsql security definer as $$
    begin
      insert into observed_balances values (new.id, new.captured_minor, new.refunded_minor, new.reserved_minor);
      return null;
    end $$;
    create trigger observe_balance after insert or update on refundable_payments
      for each row execute function observe_balance();`);
}
