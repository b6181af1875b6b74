import { createBatcher } from './batcher.ts';
import type { RunStatement } from './settings.ts';

export type NewBooking = { readonly id: string; readonly amount: number };
export type NewPayment = {
  readonly id: string;
  readonly booking: string;
  readonly pi: string;
  readonly amount: number;
};
export type NewRefund = { readonly id: string; readonly payment: string; readonly amount: number };
export type NewEvent = { readonly id: string; readonly type: string; readonly raw: string };

const INSERT_BOOKINGS = `insert into booking (id, amount, status)
  select a, b, $3 from unnest($1::text[], $2::int[]) t(a, b)`;
const INSERT_PAYMENTS = `insert into payment (id, booking_id, pi, amount, status)
  select a, b, c, d, 'pending' from unnest($1::text[], $2::text[], $3::text[], $4::int[]) t(a, b, c, d)`;
const INSERT_EVENTS = `insert into webhook_event (provider, event_id, type, payload)
  select 'stripe', * from unnest($1::text[], $2::text[], $3::text[]) on conflict do nothing returning event_id`;
/** Reserves the amounts, and inserts the refunds. Skips refunds that exceed the remainder of their payment. */
const INSERT_REFUNDS = `with i as (select * from unnest($1::text[], $2::text[], $3::int[]) t(id, pay, amt)),
  u as (update payment p set refunded = p.refunded + i.amt from i
    where p.id = i.pay and p.status = 'paid' and p.refunded + i.amt <= p.amount returning i.id, i.pay, i.amt, p.pi),
  n as (insert into refund (id, payment_id, amount, status) select id, pay, amt, 'pending' from u)
  select id, pi from u`;

export type FloorStorage = {
  insertBooking(booking: NewBooking): Promise<void>;
  insertPayment(payment: NewPayment): Promise<void>;
  /** Returns whether the event is new. */
  insertEvent(event: NewEvent): Promise<boolean>;
  /** Returns the payment intent of the refund; undefined if the amount exceeds the remainder. */
  insertRefund(refund: NewRefund): Promise<string | undefined>;
};

/** The statements of the process that answers requests. Statements of concurrent requests share a commit. */
export function createStorage(run: RunStatement): FloorStorage {
  return {
    insertBooking: createBatcher({
      run: (items: readonly NewBooking[]) =>
        run('ib', INSERT_BOOKINGS, [column(items, 'id'), column(items, 'amount'), 'created']).then(() => []),
    }),
    insertPayment: createBatcher({
      run: (items: readonly NewPayment[]) => {
        const values = [column(items, 'id'), column(items, 'booking'), column(items, 'pi'), column(items, 'amount')];
        return run('ip', INSERT_PAYMENTS, values).then(() => []);
      },
    }),
    insertEvent: createBatcher({
      run: async (items: readonly NewEvent[]) => {
        const values = [column(items, 'id'), column(items, 'type'), column(items, 'raw')];
        const rows = await run<{ event_id: string }>('ie', INSERT_EVENTS, values);
        const fresh = new Set(rows.map(({ event_id: id }) => id));
        return items.map(({ id }) => fresh.has(id));
      },
    }),
    insertRefund: createBatcher({
      run: async (items: readonly NewRefund[]) => {
        const values = [column(items, 'id'), column(items, 'payment'), column(items, 'amount')];
        const rows = await run<{ id: string; pi: string }>('ir', INSERT_REFUNDS, values);
        const intents = new Map(rows.map(({ id, pi }) => [id, pi]));
        return items.map(({ id }) => intents.get(id));
      },
      keyOf: ({ payment }) => payment,
    }),
  };
}

function column<Item, Name extends keyof Item>(items: readonly Item[], name: Name): Item[Name][] {
  return items.map((item) => item[name]);
}
