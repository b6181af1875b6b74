import { eraseAnswers } from '@booking/idempotency';
import { testQueryPlans } from '@booking/testing/query-plans';
import { migrations } from '../migrations/index.ts';
import { hasUnnamedAllocation, listNamedAllocations } from '../src/refund/allocation-repository.ts';
import { listRefundIdsOfBookings, listRefundsOfBookings } from '../src/refund/customer-refund-repository.ts';
import { findEarlierRequester } from '../src/refund/earlier-requester-repository.ts';
import { countOpenRefunds, findOldestOpenExternalRefund } from '../src/refund/open-refund-repository.ts';
import {
  getRefund,
  getRefundCurrency,
  hasRefundCausedBy,
  listDueMethods,
  listRefunds,
  listRefundsAfter,
  lockDueRefunds,
  lockFailedRequests,
  lockRefundsOfAllocations,
  lockRefundWithPayments,
  lockWaitingRefunds,
  readReleasedAlone,
} from '../src/refund/refund-repository.ts';
import {
  claimCancellation,
  findKeptFee,
  findRefundableBooking,
} from '../src/refundable-booking/refundable-booking-repository.ts';
import {
  lockBookingsWithPayments,
  lockPaymentNamed,
  lockPaymentsOfBooking,
  lockPaymentsOfEvents,
} from '../src/refundable-payment/payment-lock-repository.ts';
import {
  findPayments,
  hasRefundablePayments,
  markSurplusPayment,
} from '../src/refundable-payment/refundable-payment-repository.ts';
import { readExceededCap } from '../src/release-caps/release-caps-repository.ts';

const ROWS = 20_000;
/** The newest refunds are open, and their allocations are due. */
const OPEN = 150;
const ROWS_READ_MAX = 300;
const KEPT = { minor: 1, paymentIds: [] };
const LIMIT = 20;
const erasure = { customerId: 'customer-77', pseudonym: 'erased' };

const MIDDLE = ROWS / 2;
const NEWEST = ROWS;
const threeDays = {
  ...{ id: idOf(1), leaseId: idOf(1), progress: {}, method: 'm1' },
  ...{ from: new Date(Date.now() - 3 * 86_400_000), until: new Date() },
};
const booking = idOf(MIDDLE);
/** A booking with more refunds than a statement may read. */
const OFTEN_REFUNDED = idOf(1);
const ADA = new Set(['ada']);
const CAPS = { perPerson: new Map(), perDay: new Map([['EUR', 1_000_000]] as const) };
const euro = { amount: 100, currency: 'EUR' } as const;

const names = { ids: [idOf(MIDDLE)], methods: ['m1'], references: [`refund-${MIDDLE + 1}`] };

testQueryPlans({
  database: 'refunds',
  migrations,
  seed: () => SEED,
  seeded: `${ROWS} refunds`,
  rowsReadMax: ROWS_READ_MAX,
  statements: {
    'of gateways with due allocations': (trx) => listDueMethods(trx),
    'of due refunds': (trx) => lockDueRefunds(trx, { method: 'm1', limit: LIMIT }),
    'of open refunds': (trx) => countOpenRefunds(trx),
    'of the oldest open external refund': (trx) => findOldestOpenExternalRefund(trx, 'm1'),
    'of a refund to decide on': (trx) => lockRefundWithPayments(trx, idOf(NEWEST)),
    'of allocations that a gateway names': (trx) => lockRefundsOfAllocations(trx, names),
    'of the payments of several events': (trx) =>
      lockPaymentsOfEvents(trx, {
        ...names,
        bookingIds: [booking, idOf(2)],
        captureReferences: [`capture-${MIDDLE + 1}`],
        paymentReferences: [`session-${MIDDLE + 1}`],
      }),
    'of refunds that wait for staff': (trx) => lockWaitingRefunds(trx, idOf(NEWEST)),
    'of failed requests': (trx) => lockFailedRequests(trx, booking),
    'of a refund': async (trx) => [
      await getRefund(trx, { id: idOf(MIDDLE), bookingId: booking }),
      await getRefundCurrency(trx, idOf(MIDDLE)),
    ],
    'of a refund with this cause': (trx) => hasRefundCausedBy(trx, `cause-${MIDDLE}`),
    'of the refunds of a booking': (trx) => listRefunds(trx, { bookingId: booking, before: undefined, limit: LIMIT }),
    'of the refunds of bookings': (trx) =>
      listRefundsOfBookings(trx, [booking, idOf(2)], { after: idOf(0), limit: LIMIT }),
    'of the ids of the refunds of bookings': (trx) => listRefundIdsOfBookings(trx, [booking, idOf(2)]),
    'of the requester of an equal request': (trx) =>
      findEarlierRequester(trx, booking, { caller: 'bea', key: '7', digest: '' }),
    'of a page for a rebuild': (trx) => listRefundsAfter(trx, { after: booking, limit: LIMIT }),
    'of what one person released alone': (trx) =>
      readReleasedAlone(trx, { names: ADA, bookingId: booking, currency: 'EUR' }),
    'of what was released within a day': (trx) => readExceededCap(trx, CAPS, { names: ADA, amount: euro }),
    'of an allocation without a reference': (trx) => hasUnnamedAllocation(trx, idOf(NEWEST), euro),
    'of the first page of a reconciliation': (trx) =>
      listNamedAllocations(trx, threeDays, { after: undefined, limit: LIMIT }),
    'of a later page of a reconciliation': (trx) =>
      listNamedAllocations(trx, threeDays, { after: idOf(NEWEST - OPEN - 50), limit: LIMIT }),
    'of a booking': async (trx) => [
      await findRefundableBooking(trx, booking),
      await claimCancellation(trx, booking, KEPT),
      await findKeptFee(trx, booking),
    ],
    'of the payments of a booking': async (trx) => [
      await hasRefundablePayments(trx, booking),
      await lockPaymentsOfBooking(trx, booking),
    ],
    'of the payments of bookings': (trx) => lockBookingsWithPayments(trx, [booking, OFTEN_REFUNDED]),
    'of a payment that a gateway names': async (trx) => {
      const nothing = { captureReference: null, paymentReference: null };
      await lockPaymentNamed(trx, { ...nothing, method: 'm1', captureReference: `capture-${MIDDLE + 1}` });
      await lockPaymentNamed(trx, { ...nothing, method: 'm1', paymentReference: `session-${MIDDLE + 1}` });
    },
    'of a surplus payment': (trx) => markSurplusPayment(trx, booking),
    'of payments': (trx) => findPayments(trx, [booking, idOf(1)]),
    'of stored answers about an erased customer': (trx) => eraseAnswers(trx, erasure, [booking, idOf(1)]),
  },
});

/** The id of a refund, its allocation, its payment and its booking: ids sort by time. */
function idOf(number: number): string {
  return `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

const ID = `('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;

/** A booking, a payment and a refund every ten minutes, at four gateways. Every payment has had a dispute. */
const SEED = `
  insert into refundable_bookings (id, customer_id, currency)
  select ${ID}, 'customer-' || n, 'EUR' from generate_series(1, ${ROWS}) as n;

  insert into refundable_payments (id, booking_id, method, gateway_reference, capture_reference, currency, captured_minor)
  select ${ID}, ${ID}, 'm' || n % 4, 'session-' || n, 'capture-' || n, 'EUR', 1000
  from generate_series(1, ${ROWS}) as n;

  insert into disputes (payment_id, reference, amount_minor, status, currency)
  select ${ID}, 'dispute-' || n, 100, 'won', 'EUR' from generate_series(1, ${ROWS}) as n;

  insert into refunds (id, booking_id, amount_minor, currency, status, origin, cause, requested_by, processed_by,
    created_at, completed_at, version)
  select ${ID}, ${ID}, 100, 'EUR', status, origin, case origin when 'request' then null else 'cause-' || n end, 'ada', 'ada',
    created_at, case status when 'succeeded' then created_at end, 2
  from generate_series(1, ${ROWS}) as n cross join lateral (
    select now() - (${ROWS} - n) * interval '10 minutes' as created_at,
      case when n % 2 = 0 and n <= ${ROWS - OPEN} then 'cancellation' else 'request' end as origin,
      case when n <= ${ROWS - OPEN} then 'succeeded' when n % 2 = 0 then 'pending' else 'processing' end as status
  ) as drawn;

  insert into refunds (id, booking_id, amount_minor, currency, status, origin, requested_by, created_at, completed_at, version)
  select gen_random_uuid(), '${OFTEN_REFUNDED}', 1, 'EUR', 'succeeded', 'request', 'ada', now(), now(), 2
  from generate_series(1, ${2 * ROWS_READ_MAX});

  insert into refund_allocations (id, refund_id, payment_id, method, amount_minor, currency, status, gateway_reference,
    attempts, first_sent_at, due_at, released_by, released_at)
  select ${ID}, ${ID}, ${ID}, 'm' || n % 4, 100, 'EUR', case when is_open then 'submitted' else 'succeeded' end,
    case when not is_open then 'refund-' || n end, 1, at, case when is_open then now() end, 'ada', at
  from generate_series(1, ${ROWS}) as n cross join lateral (
    select n > ${ROWS - OPEN} as is_open, now() - (${ROWS} - n) * interval '10 minutes' as at
  ) as drawn;

  insert into idempotency_keys (caller, key, digest, outcome)
  select 'shop', n, '', ('{"result":{"body":{"id":"' || ${ID} || '"}}}')::json from generate_series(1, ${ROWS}) as n`;
