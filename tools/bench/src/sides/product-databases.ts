import type { ServiceName } from '@booking/contracts';
import type pg from 'pg';
import { observingPool } from '../load/observing-pool.ts';
import { Watch } from '../load/watch.ts';
import type { Stored } from './client.ts';

const WATCH_CONNECTIONS_MAX = 2;
const PAID = `select id from bookings where id = any($1) and payment_status <> 'unpaid'`;
const BOOKING_REFUNDED = `select id from bookings
  where id = any($1) and payment_status in ('refunded', 'partially_refunded')`;
const REFUND_SUCCEEDED = `select r.id, a.id as "allocationId", a.gateway_reference as "gatewayReference"
  from refunds r join refund_allocations a on a.refund_id = r.id where r.id = any($1) and r.status = 'succeeded'`;
const PAID_ONCE = `select booking_id as id from payments
  where booking_id = any($1) and status = 'completed' group by booking_id having count(*) = 1`;
const BOOKING_PAID = `select id from bookings where id = any($1) and payment_status <> 'unpaid' and paid_minor = total_minor`;
const WEBHOOKS = 'select count(*)::int as count from callbacks';
const REFUNDED = `select coalesce(sum(amount_minor), 0)::int as count from refund_allocations where status = 'succeeded'`;

type Row = { readonly id: string };
type Refunded = Row & { readonly allocationId: string; readonly gatewayReference: string };

/** Reads the databases of the product, where a state is visible as soon as it is committed. */
export class ProductDatabases {
  readonly paid: Watch<Row>;
  readonly bookingRefunded: Watch<Row>;
  readonly refundSucceeded: Watch<Refunded>;
  readonly #pools: Readonly<Record<'bookings' | 'payments' | 'refunds' | 'gateway-webhooks', pg.Pool>>;

  /** `urlOf` returns the URL of a service's database for the superuser. */
  constructor(urlOf: (service: ServiceName) => string) {
    const connect = (service: ServiceName): pg.Pool => observingPool(urlOf(service), WATCH_CONNECTIONS_MAX);
    this.#pools = {
      bookings: connect('bookings'),
      payments: connect('payments'),
      refunds: connect('refunds'),
      'gateway-webhooks': connect('gateway-webhooks'),
    };
    const { bookings, refunds } = this.#pools;
    this.paid = new Watch((ids) => find(bookings, 'paid', { text: PAID, ids }));
    this.bookingRefunded = new Watch((ids) => find(bookings, 'refunded', { text: BOOKING_REFUNDED, ids }));
    this.refundSucceeded = new Watch((ids) => find<Refunded>(refunds, 'succeeded', { text: REFUND_SUCCEEDED, ids }));
  }

  async stored(ids: readonly string[]): Promise<Stored> {
    const { bookings, payments, refunds, 'gateway-webhooks': webhooks } = this.#pools;
    const once = new Set((await find(payments, 'once', { text: PAID_ONCE, ids })).map(({ id }) => id));
    const paid = await find(bookings, 'fully', { text: BOOKING_PAID, ids });
    return {
      webhooks: await count(webhooks, WEBHOOKS),
      paidOnce: paid.filter(({ id }) => once.has(id)).length,
      refundedMinor: await count(refunds, REFUNDED),
    };
  }

  async close(): Promise<void> {
    await Promise.all(Object.values(this.#pools).map((pool) => pool.end()));
  }
}

async function find<Found extends Row>(
  pool: pg.Pool,
  name: string,
  { text, ids }: { readonly text: string; readonly ids: readonly string[] },
): Promise<Found[]> {
  return (await pool.query<Found>({ name, text, values: [ids] })).rows;
}

async function count(pool: pg.Pool, text: string): Promise<number> {
  return (await pool.query<{ count: number }>(text)).rows[0]?.count ?? 0;
}
