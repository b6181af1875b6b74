import { eraseAnswers } from '@booking/idempotency';
import { testQueryPlans } from '@booking/testing/query-plans';
import { migrations } from '../migrations/index.ts';
import { areDeliveriesDue, claimDeliveries } from '../src/delivery/delivery-claim-repository.ts';
import {
  endDeliveriesOfDeleted,
  forgetResponses,
  getDelivery,
  listDeliveries,
  listDeliveriesOfBookings,
  pruneNotifications,
  sendAgain,
  sendFailedAgain,
  sendWaiting,
} from '../src/delivery/delivery-repository.ts';
import { searchDeliveries } from '../src/delivery/delivery-search-repository.ts';
import { settleDeliveries } from '../src/delivery/delivery-settlement-repository.ts';
import { findHealth } from '../src/endpoint/endpoint-health-repository.ts';
import { listNotificationsOfBookings, updateBody } from '../src/notification/notification-repository.ts';

const ROWS = 20_000;
/** The newest deliveries are due. */
const DUE = 200;
/** A search reads the newest thousand deliveries with their events first. */
const ROWS_READ_MAX = 5_000;
const LIMIT = 20;
const erasure = { customerId: 'customer-77', pseudonym: 'erased' };
/** A table of at most 20 rows. */
const SMALL = 'endpoints';

const booking = idOf(ROWS / 2);
const endpointId = idOf(1);

const settlement = { status: 'delivered', attempts: 1, nextInMs: null, isGone: false, pauseMs: 0 } as const;
const attempt = { at: new Date().toISOString(), durationMs: 1, status: 200, error: null, response: '' };
const settled = { delivery: { id: booking, turn: 0, endpointId, url: 'https://shop.example' }, attempt, settlement };

testQueryPlans({
  database: 'notifications',
  migrations,
  seed: () => SEED,
  seeded: `${ROWS} deliveries`,
  rowsReadMax: ROWS_READ_MAX,
  slowAtFirst: ['of the deliveries about a booking', 'of the deliveries about bookings'],
  smallTables: [SMALL],
  jobs: {
    'of deliveries to attempt': (db) => claimDeliveries(db, LIMIT),
  },
  statements: {
    'of due deliveries': (trx) => areDeliveriesDue(trx),
    'of finished attempts': (trx) => settleDeliveries(trx, [settled]),
    'of deliveries to deleted endpoints': (trx) => endDeliveriesOfDeleted(trx),
    'of old events': (trx) => pruneNotifications(trx),
    'of a delivery': async (trx) => {
      await getDelivery(trx, { id: booking });
      await sendAgain(trx, booking);
    },
    'of failed deliveries': (trx) => sendFailedAgain(trx, endpointId, new Date(Date.now() - 3_600_000)),
    'of deliveries that wait for a retry': (trx) => sendWaiting(trx, endpointId),
    'of the newest deliveries': (trx) => listDeliveries(trx, { limit: LIMIT }),
    'of the deliveries to an endpoint': (trx) => listDeliveries(trx, { endpointId, before: booking, limit: LIMIT }),
    'of the failed deliveries to an endpoint': (trx) =>
      listDeliveries(trx, { endpointId, status: 'failed', limit: LIMIT }),
    'of all failed deliveries': (trx) => listDeliveries(trx, { status: 'failed', limit: LIMIT }),
    'of the deliveries about a booking': (trx) => listDeliveries(trx, { bookingId: booking, limit: LIMIT }),
    'of the deliveries about bookings': (trx) =>
      listDeliveriesOfBookings(trx, [booking, idOf(1)], { after: idOf(0), limit: LIMIT }),
    'of a searched booking': (trx) => searchDeliveries(trx, { words: [booking], limit: LIMIT }),
    'of words that no event has': (trx) => searchDeliveries(trx, { words: ['nothing-like-it'], limit: LIMIT }),
    'of the events about bookings': async (trx) => {
      await listNotificationsOfBookings(trx, [booking, idOf(1)]);
      await updateBody(trx, booking, '{}');
      await forgetResponses(trx, [booking, idOf(1)]);
    },
    'of the waiting deliveries of an endpoint': (trx) => findHealth(trx, [endpointId]),
    'of stored answers about an erased customer': (trx) => eraseAnswers(trx, erasure, [booking, idOf(1)]),
  },
});

/** The id of a delivery, its event and its booking: ids sort by time. */
function idOf(number: number): string {
  return `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;
}

const ID = `('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;

/** Two endpoints. A hundred deliveries have failed. */
const SEED = `
  insert into endpoints (id, version, url, events, description, is_active, secret, created_at, updated_at)
  select ${ID}, 1, 'https://shop.test/' || n, '{booking.paid}', '', true, '', now(), now() from generate_series(1, 2) as n;

  insert into deleted_endpoints (id, version, record) select ${ID}, 1, '{"url":"https://old.test/"}' from generate_series(3, 40) as n;

  insert into notifications (id, type, booking_id, body, stored_at)
  select ${ID}, 'booking.paid', ${ID}, '{"data":{"id":"' || ${ID} || '"}}', now() - (${ROWS} - n) * interval '3 minutes'
  from generate_series(1, ${ROWS}) as n;

  insert into deliveries (id, notification_id, endpoint_id, booking_id, status, attempts, next_at, created_at, delivered_at)
  select ${ID}, ${ID}, ('00000000-0000-7000-8000-' || lpad(to_hex(1 + n % 2), 12, '0'))::uuid, ${ID}, status, 0,
    case status when 'pending' then now() end, now() - (${ROWS} - n) * interval '3 minutes',
    case status when 'delivered' then now() end
  from generate_series(1, ${ROWS}) as n cross join lateral (
    select case when n > ${ROWS - DUE} then 'pending' when n % 200 = 0 then 'failed' else 'delivered' end as status
  ) as drawn;

  insert into idempotency_keys (caller, key, digest, outcome)
  select 'shop', n, '', ('{"result":{"body":{"id":"' || ${ID} || '"}}}')::json from generate_series(1, ${ROWS}) as n`;
