import { eraseAnswers } from '@booking/idempotency';
import { testQueryPlans } from '@booking/testing/query-plans';
import { migrations } from '../migrations/index.ts';
import { lockPageOfCustomer, requireNothingOpen } from '../src/booking/booking-erasure-repository.ts';
import { lockAccounts } from '../src/booking/booking-ledger-repository.ts';
import { listBookings } from '../src/booking/booking-list-repository.ts';
import {
  findBookings,
  findNewer,
  getBooking,
  listBookingsAfter,
  listBookingsOfCustomer,
  lockUnreadBookings,
} from '../src/booking/booking-repository.ts';
import { claimOverdueBookings, lockOverdueBooking } from '../src/booking/overdue-booking-repository.ts';

const ROWS = 20_000;
/** The newest bookings are pending, and their time to pay is over. */
const PENDING = 200;
const ROWS_READ_MAX = 1_000;
const LIMIT = 20;

const NEWEST = ROWS;
const booking = idOf(ROWS / 2);
/** A customer with 20 bookings. */
const customerId = 'customer-77';

const page = { ownerId: undefined, before: undefined, limit: LIMIT };
const scope = { customerId, pseudonym: 'erased', bookingIds: [booking], after: null };

testQueryPlans({
  database: 'bookings',
  migrations,
  seed: () => SEED,
  seeded: `${ROWS} bookings`,
  rowsReadMax: ROWS_READ_MAX,
  statements: {
    'of overdue bookings': (trx) => claimOverdueBookings(trx, LIMIT),
    'of an overdue booking': (trx) => lockOverdueBooking(trx, idOf(NEWEST)),
    'of bookings with their ledgers': (trx) => lockAccounts(trx, [booking, idOf(1)]),
    'of the bookings of several events': (trx) => lockUnreadBookings(trx, [booking, idOf(1)]),
    'of a booking': (trx) => getBooking(trx, booking),
    'of bookings': (trx) => findBookings(trx, [booking, idOf(1)]),
    'of bookings that have changed': (trx) => findNewer(trx, new Map([[booking, 0]])),
    'of a page for a rebuild': (trx) => listBookingsAfter(trx, { after: booking, limit: LIMIT }),
    'of the newest bookings': (trx) => listBookings(trx, page),
    'of older bookings': (trx) => listBookings(trx, { ...page, before: booking }),
    'of pending bookings': (trx) => listBookings(trx, { ...page, status: 'pending', before: booking }),
    'of unpaid bookings': (trx) => listBookings(trx, { ...page, paymentStatus: 'unpaid', before: booking }),
    'of the bookings of their owner': (trx) => listBookings(trx, { ...page, ownerId: customerId, status: 'pending' }),
    'of the bookings of a customer': async (trx) => [
      await listBookings(trx, { ...page, customerId }),
      await listBookingsOfCustomer(trx, customerId, { after: idOf(1), limit: LIMIT }),
    ],
    'that an erasure waits for': (trx) => requireNothingOpen(trx, customerId, new Date()),
    'of an erasure': (trx) => lockPageOfCustomer(trx, scope),
    'of stored answers about an erased customer': (trx) => eraseAnswers(trx, scope, [booking, idOf(1)]),
  },
});

/** The id of a booking, its payment and its refund: ids sort by time. */
function idOf(number: number): string {
  return `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

const ID = `('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;

/** Every booking before the pending ones is paid, and has had a refund and a dispute. */
const SEED = `
  insert into bookings (id, version, customer_id, description, status, payment_status, currency, total_minor, paid_minor,
    refunded_minor, starts_at, expires_at, metadata, created_at, updated_at)
  select ${ID}, 1, 'customer-' || n % 1000, 'Two nights', case when is_paid then 'confirmed' else 'pending' end,
    case when is_paid then 'paid' else 'unpaid' end, 'EUR', 100, case when is_paid then 100 else 0 end, 0, at, at, '{}', at, at
  from generate_series(1, ${ROWS}) as n cross join lateral (
    select n <= ${ROWS - PENDING} as is_paid, now() - (${ROWS} - n) * interval '10 minutes' as at
  ) as drawn;

  insert into booking_payments (payment_id, booking_id, amount_minor, currency, is_surplus, completed_at)
  select ${ID}, ${ID}, 100, 'EUR', false, now() from generate_series(1, ${ROWS - PENDING}) as n;

  insert into booking_refunds (refund_id, payment_id, booking_id, amount_minor, currency, is_given_back, refund_version)
  select ${ID}, ${ID}, ${ID}, 10, 'EUR', true, 1 from generate_series(1, ${ROWS - PENDING}) as n;

  insert into booking_disputes (payment_id, reference, booking_id, amount_minor, currency, status, dispute_version)
  select ${ID}, 'dispute-' || n, ${ID}, 100, 'EUR', 'won', 1 from generate_series(1, ${ROWS - PENDING}) as n;

  insert into idempotency_keys (caller, key, digest, outcome)
  select 'shop', n, '', ('{"result":{"body":{"id":"' || ${ID} || '"}}}')::json from generate_series(1, ${ROWS}) as n`;
