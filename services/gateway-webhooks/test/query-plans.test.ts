import { testQueryPlans } from '@booking/testing/query-plans';
import { migrations } from '../migrations/index.ts';
import {
  findArchivedReports,
  lockTakenBack,
  replaceArchivedReports,
} from '../src/archived-report/archived-report-repository.ts';
import {
  findCountedCallbacks,
  findTrustedBodies,
  getCallback,
  listCallbacks,
  lockCallback,
  removeOldBodies,
} from '../src/callback/callback-repository.ts';
import { findCallbacksOfBookings, removeBodies } from '../src/callback/customer-callback-repository.ts';
import {
  countUnverified,
  deleteOldQuestions,
  saveQuestions,
} from '../src/callback-question/callback-question-repository.ts';
import { claimDueQuestions, listDueMethods } from '../src/callback-question/claimed-question-repository.ts';
import { deleteReplacedCallbacks, dropUnknownQuestions } from '../src/callback-question/foreign-question-repository.ts';
import { findWaitingCallbacks } from '../src/callback-question/waiting-question-repository.ts';
import { findPaymentAddresses } from '../src/payment-address/payment-address-repository.ts';
import { certificateStore } from '../src/signing-certificate/signing-certificate-repository.ts';
import { saveKnownPayments } from '../src/unclaimed-report/known-payment-repository.ts';
import { dropUnclaimedReports, forgetUnclaimedReports } from '../src/unclaimed-report/unclaimed-report-repository.ts';

const ROWS = 20_000;
/** The newest questions are due. The same number before them wait for an unknown payment. */
const WAITING = 40;
/** Jobs remove 500 rows at once, and the export of a customer reads 500 bodies at once. */
const ROWS_READ_MAX = 1_600;

const MIDDLE = ROWS / 2;
const callback = idOf(MIDDLE);

const address = {
  ...{ paymentId: idOf(MIDDLE), method: 'm0', bookingId: idOf(MIDDLE) },
  ...{ gatewayReference: `session-${MIDDLE}`, captureReference: `capture-${MIDDLE}` },
};

testQueryPlans({
  database: 'gateway-webhooks',
  migrations,
  seed: () => SEED,
  seeded: `${ROWS} webhooks`,
  rowsReadMax: ROWS_READ_MAX,
  smallTables: ['signing_certificates'],
  jobs: {
    'of due questions': (db) => claimDueQuestions(db, 'm1'),
  },
  statements: {
    'of a webhook': async (trx) => [await getCallback(trx, callback), await lockCallback(trx, callback)],
    'of earlier bodies of an event': async (trx) => findTrustedBodies(trx, [await getCallback(trx, callback)]),
    'of counted webhooks': (trx) => findCountedCallbacks(trx, [callback, idOf(1)]),
    'of a page for a rebuild': (trx) => listCallbacks(trx, { after: callback, limit: 20 }),
    'of signing certificates': (trx) => certificateStore(trx).list(),
    'of old bodies': (trx) => removeOldBodies(trx, new Date(Date.now() - 100 * 86_400_000)),
    'of the webhooks of a customer': (trx) =>
      findCallbacksOfBookings(trx, { customerId: 'anna', bookingIds: [callback], after: null }),
    'of bodies to erase': (trx) => removeBodies(trx, [callback]),
    'of the gateways with due questions': (trx) => listDueMethods(trx),
    'of unverified webhooks about unknown payments': (trx) => countUnverified(trx, 'm1'),
    'of questions of foreign payments': (trx) => dropUnknownQuestions(trx),
    'of the earlier webhooks of a question': (trx) =>
      deleteReplacedCallbacks(trx, { method: 'm0', subject: `subject-${MIDDLE}` }),
    'of finished questions': (trx) => deleteOldQuestions(trx, new Date(Date.now() - 100 * 86_400_000)),
    'of a question that is requested again': async (trx) => {
      const hint = { ...HINT, reference: `session-${MIDDLE}` };
      const [last, before] = [await getCallback(trx, callback), await getCallback(trx, idOf(MIDDLE + 4))];
      const question = { callback: last, earlier: [before], subject: `subject-${MIDDLE}`, hint, hints: 1 };
      await saveQuestions(trx, [question]);
    },
    'of webhooks with unanswered questions': (trx) => findWaitingCallbacks(trx, [{ id: idOf(ROWS), method: 'm0' }]),
    'of payments that a webhook names': (trx) =>
      findPaymentAddresses(trx, { paymentIds: [idOf(1)], references: [`session-${MIDDLE}`, 'capture-5'] }),
    'of what waits for a payment': (trx) => saveKnownPayments(trx, [address]),
    'of the waiting reports of a webhook': (trx) => forgetUnclaimedReports(trx, callback),
    'of reports about foreign payments': (trx) => dropUnclaimedReports(trx),
    'of archived reports': (trx) => findArchivedReports(trx, { method: 'm0', name: `name-${MIDDLE}` }),
    'of the archived reports of a webhook': (trx) => replaceArchivedReports(trx, callback, []),
    'of tries that the gateway reported as failed': (trx) =>
      lockTakenBack(trx, [{ method: 'm1', name: 'name-5', isTakenBack: false }]),
  },
});

const HINT = {
  kind: 'payment',
  status: 'succeeded',
  paymentId: null,
  captureReference: null,
  amount: null,
  reason: null,
} as const;

/** The id of a webhook, its payment and its booking: ids sort by time. */
function idOf(number: number): string {
  return `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

const ID = `('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;

/** A webhook every ten minutes, in four methods, each with a question; all except the newest are finished. */
const SEED = `
  insert into callbacks (id, version, method, event_id, event_type, vouching, outcome, body, body_digest, headers, deliveries,
    received_at, last_received_at)
  select ${ID}, 1, 'm' || n % 4, 'event-' || n, 'paid', 'nothing', 'accepted', 'a body', repeat('0', 64), '{}', 1, at, at
  from generate_series(1, ${ROWS}) as n cross join lateral (
    select now() - (${ROWS} - n) * interval '10 minutes' as at
  ) as drawn;

  insert into payment_addresses (payment_id, method, booking_id, gateway_reference, capture_reference)
  select ${ID}, 'm' || n % 4, ${ID}, 'session-' || n, 'capture-' || n from generate_series(1, ${ROWS}) as n
  on conflict do nothing;

  insert into callback_questions (method, subject, callback_id, hint, names, payment_id, hints, hinted_at, next_at)
  select 'm' || n % 4, 'subject-' || n, ${ID}, '{}', array['session-' || n],
    case when n <= ${ROWS - 2 * WAITING} or n > ${ROWS - WAITING} then ${ID} end, 1,
    now() - (${ROWS} - n) * interval '10 minutes', case when n > ${ROWS - 2 * WAITING} then now() end
  from generate_series(1, ${ROWS}) as n
  on conflict do nothing;

  insert into replaced_callbacks (method, subject, callback_id)
  select 'm' || n % 4, 'subject-' || n, ${ID} from generate_series(1, ${ROWS}) as n;

  insert into unclaimed_reports (callback_id, method, names, said)
  select ${ID}, 'm' || n % 4, array['foreign-' || n], '{}' from generate_series(1, ${ROWS}) as n;

  insert into archived_reports (callback_id, method, name, reports)
  select ${ID}, 'm' || n % 4, 'name-' || n, '[]' from generate_series(1, ${ROWS}) as n`;
