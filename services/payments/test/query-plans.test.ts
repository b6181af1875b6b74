import { eraseAnswers } from '@booking/idempotency';
import { testQueryPlans } from '@booking/testing/query-plans';
import { migrations } from '../migrations/index.ts';
import {
  findOldestOpenDispute,
  listDisputes,
  listDisputesOfBookings,
  lockDispute,
  lockDisputesOf,
} from '../src/dispute/dispute-repository.ts';
import { findPayable, listPayables, lockPayable, lockPayables } from '../src/payable/payable-repository.ts';
import { insertPayments, lockPayablesToStart } from '../src/payment/attempt-repository.ts';
import { findListedPayments, listPaymentsWithMoney } from '../src/payment/listed-payment-repository.ts';
import { lockNamedPayments, lockOpenAndNamedPayments } from '../src/payment/named-payment-repository.ts';
import { claimOrphanedSessions, listMethodsOfOrphanedSessions } from '../src/payment/orphaned-session-repository.ts';
import { decidePayments } from '../src/payment/payment-decision-repository.ts';
import {
  claimClosingPayments,
  claimDuePayments,
  claimPayment,
  claimPaymentForReader,
  claimToOpen,
  endPoll,
  isClaimed,
  listMethodsToClose,
  listMethodsToPoll,
  releaseLeases,
} from '../src/payment/payment-lease-repository.ts';
import {
  findBlockingPayment,
  getPayment,
  listCapturedPayments,
  listPayments,
  listPaymentsOfBookings,
  listReportedPayments,
} from '../src/payment/payment-repository.ts';
import { requestChecks, requestClosingOfUnpayable } from '../src/payment/work-request-repository.ts';

const ROWS = 20_000;
/** The newest payments are open, and most of them are due for a poll or for closing. */
const OPEN = 1_000;
const ORPHANS = 100;
const ROWS_READ_MAX = OPEN;
const LIMIT = 20;
const erasure = { customerId: 'customer-77', pseudonym: 'erased' };

const MIDDLE = ROWS / 2;
const NEWEST = ROWS;
const schedule = { agesSeconds: [60], pauseSeconds: 60, readerSeconds: 1 };
const threeDays = {
  id: idOf(1),
  leaseId: idOf(1),
  progress: {},
  method: 'm1',
  from: new Date(Date.now() - 3 * 86_400_000),
  until: new Date(),
};
const booking = idOf(MIDDLE);
const paidAgain = {
  id: idOf(ROWS + 1),
  bookingId: idOf(1),
  method: 'm1',
  amount: { amount: 100, currency: 'EUR' },
  checkout: { description: '', returnUrl: '', cancelUrl: '', callbackUrl: '' },
} as const;

testQueryPlans({
  database: 'payments',
  migrations,
  seed: () => SEED,
  seeded: `${ROWS} payments`,
  rowsReadMax: ROWS_READ_MAX,
  statements: {
    'of payments to poll': (trx) => claimDuePayments(trx, { method: 'm1', limit: LIMIT }),
    'of gateways with payments to poll': (trx) => listMethodsToPoll(trx),
    'of sessions to close': (trx) => claimClosingPayments(trx, { method: 'm2', limit: LIMIT }),
    'of gateways with sessions to close': (trx) => listMethodsToClose(trx),
    'of orphaned sessions': (trx) => claimOrphanedSessions(trx, { method: 'm1', limit: LIMIT }),
    'of gateways with orphaned sessions': (trx) => listMethodsOfOrphanedSessions(trx),
    'of a payment to poll': (trx) => claimPayment(trx, idOf(NEWEST)),
    'of a payment whose session is opened': (trx) => claimToOpen(trx, idOf(NEWEST)),
    'of a payment that a reader polls': (trx) => claimPaymentForReader(trx, idOf(NEWEST - 1)),
    'of a leased payment': (trx) => isClaimed(trx, idOf(NEWEST)),
    'of an answered poll': (trx) => endPoll(trx, { id: idOf(NEWEST), leaseUntil: '2026-01-01T00:00:00Z' }, schedule),
    'of leases to end': (trx) => releaseLeases(trx, [{ id: idOf(NEWEST), leaseUntil: '2026-01-01T00:00:00Z' }]),
    'of payments to request a poll of': (trx) => requestChecks(trx, [idOf(NEWEST - 2)]),
    'of unpayable sessions': (trx) => requestClosingOfUnpayable(trx, [idOf(NEWEST - 2), booking]),
    'named by a gateway': (trx) =>
      lockNamedPayments(trx, [
        { method: 'm1', gatewayReference: `session-${MIDDLE + 1}` },
        { method: 'm1', gatewayReference: null, paymentId: idOf(MIDDLE + 5) },
        { method: 'm1', gatewayReference: null, captureReference: `capture-${MIDDLE + 9}` },
      ]),
    'of events about several payments': async (trx) => {
      await lockPayables(trx, [booking, idOf(NEWEST)]);
      await lockOpenAndNamedPayments(
        trx,
        [booking, idOf(NEWEST)],
        [
          { method: 'm1', gatewayReference: `session-${MIDDLE + 1}` },
          { method: 'm1', gatewayReference: null, paymentId: idOf(MIDDLE + 5) },
          { method: 'm1', gatewayReference: null, captureReference: `capture-${MIDDLE + 9}` },
        ],
      );
    },
    'of payments to decide on': (trx) =>
      decidePayments(trx, [{ id: booking, decide: (payment) => ({ payment, events: [] }) }]),
    'of a payment': (trx) => getPayment(trx, booking),
    'of the payments of a booking': (trx) => listPayments(trx, booking, { before: idOf(NEWEST), limit: LIMIT }),
    'of the payments of bookings': (trx) =>
      listPaymentsOfBookings(trx, [booking, idOf(1)], { after: idOf(0), limit: LIMIT }),
    'of the captured payments of a booking': (trx) => listCapturedPayments(trx, booking),
    'of the payment that blocks another attempt': (trx) => findBlockingPayment(trx, booking),
    'of a page for a rebuild': (trx) => listReportedPayments(trx, { after: booking, limit: LIMIT }),
    'of payables to start': (trx) => lockPayablesToStart(trx, [booking, idOf(1)]),
    'of the payment that forbids a new attempt': (trx) => insertPayments(trx, [paidAgain], schedule),
    'of a payable': async (trx) => [await findPayable(trx, booking), await lockPayable(trx, booking)],
    'of payables': (trx) => listPayables(trx, [booking, idOf(1)], { after: idOf(0), limit: LIMIT }),
    'of the first page of a reconciliation': (trx) =>
      listPaymentsWithMoney(trx, threeDays, { after: undefined, limit: LIMIT }),
    'of a later page of a reconciliation': (trx) =>
      listPaymentsWithMoney(trx, threeDays, { after: idOf(NEWEST - OPEN - 50), limit: LIMIT }),
    "of payments in a gateway's list": (trx) => findListedPayments(trx, 'm1', [listed(1), listed(5)]),
    'of a dispute that a gateway names': (trx) => lockDispute(trx, { id: idOf(1001), method: 'm1' }, 'dispute-1001'),
    'of the disputes of a payment': (trx) => lockDisputesOf(trx, booking),
    'of the oldest open dispute': (trx) => findOldestOpenDispute(trx, 'm1'),
    'of a page of disputes': (trx) => listDisputes(trx, { after: booking, limit: LIMIT }),
    'of the disputes of bookings': (trx) =>
      listDisputesOfBookings(trx, [booking, idOf(1)], { after: idOf(0), limit: LIMIT }),
    'of stored answers about an erased customer': (trx) => eraseAnswers(trx, erasure, [booking, idOf(1)]),
  },
});

/** The id of a payment, and of its payable: ids sort by time. */
function idOf(number: number): string {
  return `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

function listed(number: number) {
  const reference = `session-${number}`;
  return {
    reference,
    paymentId: idOf(number),
    status: 'succeeded' as const,
    captureReference: null,
    amount: null,
    reason: null,
  };
}

const ID = `('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;

/** A payment every ten minutes, in four methods. Most are completed, and have had a dispute. */
const SEED = `
  insert into payables (booking_id, customer_id, description, amount_minor, currency, is_open, closed_reason, version)
  select ${ID}, 'customer-' || n, 'Two nights', 100, 'EUR', n > ${ROWS - OPEN},
    case when n <= ${ROWS - OPEN} then 'paid' end, 1
  from generate_series(1, ${ROWS}) as n;

  insert into payments (id, booking_id, method, status, amount_minor, currency, description, return_url, cancel_url,
    callback_url, gateway_reference, capture_reference, reported_minor, reported_currency, created_at, completed_at,
    version, next_check_at, close_requested_at)
  select ${ID}, ${ID}, 'm' || n % 4, status, 100, 'EUR', '', '', '', '', 'session-' || n, 'capture-' || n,
    case status when 'mismatched' then 90 end, case status when 'mismatched' then 'EUR' end,
    now() - (${ROWS} - n) * interval '10 minutes', case status when 'completed' then now() end, 2,
    case status when 'initiated' then now() end, case when status = 'initiated' and n % 2 = 0 then now() end
  from generate_series(1, ${ROWS}) as n cross join lateral (
    select case when n > ${ROWS - OPEN} then 'initiated' when n % 10 = 0 then 'failed' when n % 99 = 0 then 'mismatched'
      else 'completed' end as status
  ) as drawn;

  insert into disputes (id, payment_id, booking_id, method, reference, status, amount_minor, currency, version)
  select ${ID}, ${ID}, ${ID}, 'm' || n % 4, 'dispute-' || n, case when n % 500 = 1 then 'open' else 'won' end, 100, 'EUR', 1
  from generate_series(1, ${ROWS}) as n;

  insert into stray_sessions (payment_id) select ${ID} from generate_series(1, ${ORPHANS}) as n;

  insert into idempotency_keys (caller, key, digest, outcome)
  select 'shop', n, '', ('{"result":{"body":{"id":"' || ${ID} || '"}}}')::json from generate_series(1, ${ROWS}) as n`;
