import type { DatabaseProbe } from '@booking/testing';

/** A lease that a process took while another process held it, by the clock of the database. */
export type TakenLease = { readonly payment_id: string; readonly held_until: string };

/**
 * Records every lease of a payment that is taken while it is held. A new lease lasts at least 75 seconds. A holder that
 * ends its lease sets the end to the present.
 */
export async function watchLeases(payments: DatabaseProbe): Promise<void> {
  await payments.query(`
    create table taken_leases (payment_id uuid, held_until timestamptz);
    create function observe_lease() returns trigger language plpgsql security definer as $$
    begin
      insert into public.taken_leases values (new.id, old.lease_until);
      return null;
    end $$;
    create trigger observe_lease after update of lease_until on payments for each row
      when (old.lease_until > now() and new.lease_until > old.lease_until
        and new.lease_until > now() + interval '60 seconds')
      execute function observe_lease();`);
}
