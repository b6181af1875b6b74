import type { DatabaseProbe } from '@booking/testing';

/** The balance of a payment at some time. */
export type ObservedBalance = {
  readonly payment_id: string;
  readonly captured: number;
  readonly refunded: number;
  readonly reserved: number;
};

/** Records every state of every balance from now on, so that a temporary excess is detected afterwards. */
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
