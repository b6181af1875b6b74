import { type CurrencyCode, type Money, ProblemError } from '@booking/contracts';
import type { Database } from '@booking/runtime';
import { RESERVING } from '../booking-money/booking-balance.ts';
import type { Customer } from './customer-resource.ts';

/** Sums include at most this many records of each kind: the latest ones. */
const SUMMED_MAX = 20_000;

const AMOUNTS = ['booked', 'paid', 'refunded', 'underway', 'disputed'] as const;
type Row = Readonly<Record<(typeof AMOUNTS)[number] | 'bookings', number>> & { readonly currency: CurrencyCode };

/** The money of a customer per currency, from the records; undefined without a booking. */
export async function findCustomer(db: Database, customerId: string): Promise<Customer | undefined> {
  const asked = { customerId, summedMax: SUMMED_MAX };
  const { rows } = await db.raw<{ rows: Row[] }>(SUMS, asked);
  const bookings = rows.reduce((sum, row) => sum + row.bookings, 0);
  if (bookings === 0) return undefined;
  const { rows: older } = await db.raw<{ rows: [{ isCut: boolean }] }>(HAS_OLDER, asked);
  return { id: customerId, bookings, totals: rows.map(toTotals), isCut: older[0].isCut };
}

/** Replaces an unknown id in the audit log, because no erasure would find it there. */
export const UNKNOWN_CUSTOMER = 'unknown';

export function customerNotFound(): ProblemError {
  return new ProblemError('not-found', 'There is no booking of this customer.');
}

export async function isCustomer(db: Database, customerId: string): Promise<boolean> {
  const booking = await db('booking_records').where({ customer_id: customerId }).first<object | undefined>('id');
  return booking !== undefined;
}

/** The bookings of a customer that admin knows. */
export async function listBookingIds(db: Database, { customerId }: { readonly customerId: string }): Promise<string[]> {
  return db('booking_records').where({ customer_id: customerId }).orderBy('id').pluck<string[]>('id');
}

function toTotals({ currency, bookings, ...sums }: Row): Customer['totals'][number] {
  const amounts = AMOUNTS.map((name) => [name, { amount: sums[name], currency }] as const);
  return { currency, bookings, ...(Object.fromEntries(amounts) as Record<(typeof AMOUNTS)[number], Money>) };
}

const latestOf = (table: string): string =>
  `(select * from ${table} where customer_id = :customerId order by created_at desc, id desc limit :summedMax) as latest`;

/** The payments that are not money of a booking, as `balanceOf` counts them. */
const MISMATCHED = `select id from payment_records where customer_id = :customerId and status = 'mismatched'`;

/** Each branch of the union selects the currency, the number of bookings and the five amounts, in this order. */
const SUMS = `
  select currency, sum(bookings)::int as bookings,
    ${AMOUNTS.map((name) => `coalesce(sum(${name}), 0)::float8 as ${name}`).join(', ')}
  from (
    select record -> 'total' ->> 'currency' as currency, 1 as bookings,
      case when status in ('pending', 'confirmed') then total_minor end as booked,
      null::bigint as paid, null::bigint as refunded, null::bigint as underway, null::bigint as disputed
    from ${latestOf('booking_records')}
    union all
    select currency, 0, null, case when status = 'completed' then amount_minor end, null, null, null
    from ${latestOf('payment_records')}
    union all
    select part -> 'amount' ->> 'currency', 0, null, null,
      case when part ->> 'status' = 'succeeded' then (part -> 'amount' ->> 'amount')::bigint end,
      case when part ->> 'status' in (${RESERVING.map((status) => `'${status}'`).join(', ')})
        then (part -> 'amount' ->> 'amount')::bigint end,
      null
    from ${latestOf('refund_records')}, jsonb_array_elements(record -> 'allocations') as part
    where (part ->> 'paymentId')::uuid not in (${MISMATCHED})
    union all
    select record -> 'amount' ->> 'currency', 0, null, null, null, null,
      case when status = 'open' then (record -> 'amount' ->> 'amount')::bigint end
    from ${latestOf('dispute_records')}
    where payment_id not in (${MISMATCHED})
  ) as summed
  group by currency order by sum(bookings) desc, currency`;

const HAS_OLDER = `select ${['booking_records', 'payment_records', 'refund_records', 'dispute_records']
  .map((table) => `exists (select from ${table} where customer_id = :customerId offset :summedMax)`)
  .join(' or ')} as "isCut"`;
