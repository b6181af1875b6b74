import { GetCallbackDeliveries } from '@booking/contracts';
import { encodeCursor, type Route } from '@booking/http';
import { Bus } from '@booking/messaging';
import { createDatabase, createLogger, type Database, ReadPool } from '@booking/runtime';
import { createTestDatabase, ExplainedDatabase, settingOfThisRun } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { migrations } from '../migrations/index.ts';
import { countByGateway, sumMoneyByDay, sumRefundsByReason } from '../src/dashboard/dashboard-repository.ts';
import { readAuditLogRoutes } from '../src/features/read-audit-log/read-audit-log.route.ts';
import {
  countRecordsRoute,
  listRecordsRoute,
  sumRecordsRoutes,
} from '../src/features/read-records/read-records.route.ts';
import { readWorkQueueRoutes } from '../src/features/read-work-queue/read-work-queue.route.ts';
import { searchRecordsRoute } from '../src/features/search-records/search-records.route.ts';
import { bookingRecords } from '../src/records/booking.ts';
import { callbackRecords } from '../src/records/callback.ts';
import type { RecordKind } from '../src/records/define-record.ts';
import { paymentRecords } from '../src/records/payment.ts';
import { refundRecords } from '../src/records/refund.ts';
import { chooseIndexedParts } from '../src/search/indexed-part-repository.ts';
import { readSearch } from '../src/search/search-query.ts';
import { loadAuditLog, loadRecords } from './load-records.ts';

const PAYMENTS = Number(settingOfThisRun('ADMIN_PAYMENTS') ?? 100_000);
/** The largest cost of a page with any filters: far below the size of a table, and independent of it. */
const ROWS_READ_MAX = 12_000;
/** Every customer has the beginning of this word, and many ids have its end. */
const SHORT_NUMBER = 'q=customer-77';
/** The largest cost of a page with such a word, which is searched in the order of the list first. */
const ROWS_IN_ORDER_MAX = 40_000;
/** The tables whose records are all among the first that such a search reads. */
const SMALL: readonly string[] = PAYMENTS > 100_000 ? [] : [refundRecords.table];
/** The largest cost of a count. At most 10,000 records are counted, but a filter may leave out many others. */
const ROWS_COUNTED_MAX = Math.min(150_000, PAYMENTS * 0.3);

/** The other tables are empty, so PostgreSQL reads them as a whole. */
const LOADED = [bookingRecords, paymentRecords, refundRecords, callbackRecords].map(({ table }) => table);

const SOMEWHERE = '80000000-0000-4000-8000-000000000000';
const MIDDLE = new Date(Date.UTC(2026, 5, 1) - PAYMENTS * 500).toISOString();
const AN_HOUR = `from=${MIDDLE}&to=${new Date(Date.parse(MIDDLE) + 3_600_000).toISOString()}`;

const logger = createLogger({ service: 'admin', level: 'silent' });

let explained: ExplainedDatabase;
let db: Database;
let readPool: ReadPool;

beforeAll(async () => {
  const url = await createTestDatabase('admin', migrations);
  const loading = createDatabase(url);
  await loadRecords(loading, PAYMENTS);
  await loading.destroy();
  explained = await ExplainedDatabase.open(url);
  ({ db } = explained);
  readPool = new ReadPool({ primary: db, logger });
}, 600_000);

afterAll(() => db.destroy());

describe(`with ${PAYMENTS} payments, a page`, () => {
  const every = ['', SHORT_NUMBER, 'q=customer', 'q=cus', 'q=nothing-like-it', AN_HOUR];
  const money = [
    ...every,
    'currency=JPY',
    'currency=EUR&amountFrom=50000&amountTo=50100',
    'amountFrom=90000',
    'customer=customer-77',
    'booking=00000000-0000-4000-8000-000000000000',
  ];
  const lists: [string, Routes, Record<string, 'time' | 'amount'>, string[]][] = [
    [
      'payments',
      listOf(paymentRecords),
      { createdAt: 'time', amount: 'amount', changedAt: 'time' },
      [
        ...money,
        ...['initiated', 'completed', 'failed', 'mismatched'].map((status) => `status=${status}`),
        'status=initiated&status=mismatched',
        'status=mismatched&method=mollie&currency=JPY',
        'method=mollie',
        'method=stripe&status=completed&currency=EUR',
        'q=cs_test_0123&status=completed',
      ],
    ],
    [
      'refunds',
      listOf(refundRecords),
      { createdAt: 'time', amount: 'amount', changedAt: 'time' },
      [
        ...money,
        'status=pending',
        'status=failed&status=rejected',
        'origin=external',
        'review=waiting',
        'review=keep_booking',
        'pendingReason=It%20waits',
        'method=mollie',
        'method=stripe&requester=others',
        'method=none',
        'approval=needed',
      ],
    ],
    [
      'bookings',
      listOf(bookingRecords),
      { createdAt: 'time', total: 'amount' },
      [
        ...every,
        'q=two%20nights',
        ...['q=cs_test_0123', 'q=cs_test_', 'q=0123456a'],
        'status=pending',
        'paymentStatus=unpaid',
        'status=pending&status=expired',
        'status=pending&paymentStatus=paid',
        'paymentStatus=refunded&status=cancelled',
        'paymentStatus=paid&status=cancelled',
        'customer=customer-77',
      ],
    ],
    [
      'callbacks',
      listOf(callbackRecords),
      { createdAt: 'time' },
      [
        ...['', 'q=evt_0123', 'q=nothing-like-it', AN_HOUR],
        ...['passedOn=true', 'passedOn=false', 'outcome=quarantined', 'method=mollie'],
        ...['outcome=accepted&passedOn=true', 'outcome=accepted&passedOn=false', 'outcome=ignored&passedOn=true'],
        'method=mollie&outcome=accepted&passedOn=false',
      ],
    ],
  ];

  describe.each(lists)('of the list of %s', (_name, { routeOf, counting }, sorts, filters) => {
    const pages = Object.entries(sorts).flatMap(([sort, holds]) =>
      (['asc', 'desc'] as const).flatMap((order) => {
        const middle = encodeCursor([sort, order, holds === 'time' ? MIDDLE : '45000', SOMEWHERE]);
        const sorted = Object.keys(sorts).length > 1 ? `sort=${sort}&order=${order}` : `order=${order}`;
        return filters.flatMap((filter) => [
          [sort, order, filter, `${sorted}&${filter}`] as const,
          [sort, order, `${filter} from the middle`, `${sorted}&${filter}&after=${middle}`] as const,
        ]);
      }),
    );

    it.each(pages)('reads no table as a whole when sorted by %s %s with %s', async (_sort, _order, _filter, query) => {
      const startedMs = performance.now();
      const effort = await explained.effortOf(() => read(routeOf(), query));

      const isInOrder = query.includes(SHORT_NUMBER);
      expect(effort.readWhole.filter((table) => !isInOrder || !SMALL.includes(table))).toEqual([]);
      expect(effort.rowsRead).toBeLessThan(isInOrder ? ROWS_IN_ORDER_MAX : ROWS_READ_MAX);
      if (settingOfThisRun('ADMIN_PAYMENTS')) note(query, performance.now() - startedMs);
    });

    it.each(filters)('is counted without reading every record, with %s', async (query) => {
      const startedMs = performance.now();
      const effort = await explained.effortOf(() => read(counting(), query));

      expect(effort.rowsRead).toBeLessThan(ROWS_COUNTED_MAX);
      if (settingOfThisRun('ADMIN_PAYMENTS')) note(`count ${query}`, performance.now() - startedMs);
    });
  });
});

describe(`with ${PAYMENTS} payments, a search for the short number of a customer`, () => {
  it.each([
    ['payments', listOf(paymentRecords), 'sort=createdAt&order=desc'],
    ['payments', listOf(paymentRecords), 'sort=createdAt&order=asc'],
    ['payments', listOf(paymentRecords), 'sort=changedAt&order=desc'],
    ['refunds', listOf(refundRecords), 'sort=createdAt&order=desc'],
    ['bookings', listOf(bookingRecords), 'order=desc'],
    ['bookings', listOf(bookingRecords), 'order=asc'],
  ])('reads the list of %s in the order of time, and not the trigram index', async (_, { routeOf }, query) => {
    const effort = await explained.effortOf(() => read(routeOf(), `${SHORT_NUMBER}&${query}`));

    expect(effort.indexes.filter((name) => name.endsWith('search_text'))).toEqual([]);
    expect(effort.rowsRead).toBeLessThan(ROWS_IN_ORDER_MAX);
  });
});

describe(`with ${PAYMENTS} payments, the sum of the refunds`, () => {
  it.each(['q=ab', 'q=ab&sort=amount&order=asc', 'q=ab&status=pending', 'q=ord-77'])(
    'reads no table as a whole for %s',
    async (query) => {
      const [sums] = sumRecordsRoutes({ readPool }, refundRecords as unknown as RecordKind) as [Route];
      const effort = await explained.effortOf(() => read(sums, query));

      expect(effort.readWhole).toEqual([]);
      expect(effort.rowsRead).toBeLessThan(ROWS_READ_MAX);
    },
  );
});

describe(`with ${PAYMENTS} payments, the work queue`, () => {
  it.each(['', 'q=ab', 'q=customer-77', 'q=nothing-like-it', 'kind=pending-refund&order=asc&q=ab'])(
    'reads no table of records as a whole for %j',
    async (query) => {
      const [queue] = readWorkQueueRoutes({ db, readPool, clock: () => new Date() }) as [Route];
      const effort = await explained.effortOf(() => read(queue, query));

      expect(effort.readWhole.filter((table) => LOADED.includes(table))).toEqual([]);
      expect(effort.rowsRead).toBeLessThan(ROWS_READ_MAX);
    },
  );
});

describe(`with ${PAYMENTS} actions of staff, the audit log`, () => {
  beforeAll(() => loadAuditLog(db, PAYMENTS), 300_000);

  it.each([
    ...['', 'order=asc', 'staff=staff-7@example.com', 'action=reject_refund', `from=${MIDDLE}`],
    ...['q=ab', 'q=example', 'q=nothing-like-it', 'q=staff-7&action=reject_refund', `q=nothing&from=${MIDDLE}`],
    'q=staff-1&action=reject_refund',
  ])('reads no table as a whole for a page of actions with "%s"', async (query) => {
    const [log] = readAuditLogRoutes({ db, readPool, clock: () => new Date() }) as [Route];
    const effort = await explained.effortOf(() => read(log, `view=actions&${query}`));

    expect(effort.readWhole).toEqual([]);
    expect(effort.rowsRead).toBeLessThan(ROWS_READ_MAX);
  });
});

describe(`with ${PAYMENTS} payments, a search over everything`, () => {
  it.each([
    'customer-77',
    'customer',
    'two%20nights',
    'nothing-like-it',
    'ord-777',
    'ord-77701',
    '120.50',
    '123,77%20eur',
    'cs_test_0123',
    '%E2%80%A60123456a',
    'abc',
    'ab',
  ])('reads no table as a whole for %s', async (typed) => {
    const effort = await explained.effortOf(() => read(searchRecordsRoute({ readPool }), `q=${typed}`));

    expect(effort.readWhole.filter((table) => LOADED.includes(table))).toEqual([]);
    expect(effort.rowsRead).toBeLessThan(3 * ROWS_READ_MAX);
    const startedMs = performance.now();
    await read(searchRecordsRoute({ readPool }), `q=${typed}`);
    if (settingOfThisRun('ADMIN_PAYMENTS')) note(`search ${typed}`, performance.now() - startedMs);
  });
});

describe(`with ${PAYMENTS} payments, the index`, () => {
  it('is searched only for the end of a word whose beginning nearly every record has', async () => {
    const search = await chooseIndexedParts(db, refundRecords.table, readSearch('customer-4321'));

    expect(search.words).toEqual([[{ text: 'customer-4321', indexed: '-4321' }]]);
    expect(search.exact).toEqual([{ text: 'zqcustomer-4321qz', indexed: '-4321qz' }]);
  });

  it('is searched for every other word in full', async () => {
    for (const typed of ['smith-4321', 'customer', '4321', 'zwei Nächte']) {
      const search = readSearch(typed);
      expect(await chooseIndexedParts(db, refundRecords.table, search)).toEqual(search);
    }
  });

  it('finds the same records as a comparison with every record', async () => {
    const expected = await db(bookingRecords.table)
      .whereRaw(`search_text || '' like '%customer-4321%'`)
      .orderBy('created_at', 'desc')
      .limit(100)
      .pluck('id');
    const page = Page.parse(await read(listOf(bookingRecords).routeOf(), 'q=customer-4321&limit=100'));

    expect(expected).not.toEqual([]);
    expect(page.body.data.map(({ id }) => id)).toEqual(expected);
  });
});

describe(`with ${PAYMENTS} payments, the dashboard`, () => {
  it('reads only its period, and only from indexes', async () => {
    const span = { from: new Date(MIDDLE), to: new Date(Date.parse(MIDDLE) + 3_600_000), timeZone: 'Europe/Zurich' };
    const effort = await explained.effortOf(async () => {
      await sumMoneyByDay(db, span);
      await countByGateway(db, span);
      await sumRefundsByReason(db, span, ['Goodwill']);
    });

    expect(effort.readWhole).toEqual([]);
    expect(effort.rowsRead).toBeLessThan(4 * 3_600);
  });
});

type Routes = { readonly routeOf: () => Route; readonly counting: () => Route };

function listOf<Resource>(kind: RecordKind<Resource>): Routes {
  return {
    routeOf: () => listRecordsRoute({ db, readPool, bus: silentBus() }, kind),
    counting: () => countRecordsRoute({ readPool }, kind as unknown as RecordKind),
  };
}

const Page = z.object({ body: z.object({ data: z.array(z.object({ id: z.string() })) }) });

/** A bus that was never started, so that requests fail immediately. */
function silentBus(): Bus {
  return new Bus({ servers: [], name: 'admin', sends: [GetCallbackDeliveries], logger });
}

function note(query: string, ms: number): void {
  process.stderr.write(`${Math.round(ms)} ms ${query}\n`);
}

async function read(route: Route, text: string): Promise<unknown> {
  const given = new URLSearchParams(text);
  const names = [...new Set(given.keys())];
  const one = (name: string) => (given.getAll(name).length > 1 ? given.getAll(name) : given.get(name));
  const query = route.query.parse(Object.fromEntries(names.map((name) => [name, one(name)])));
  const caller = { sub: 'ada', permissions: ['read_all'] };
  const nothing = {
    params: {},
    body: {},
    headers: {},
    idempotencyKey: undefined,
    preferWaitMs: 0,
    remoteAddress: undefined,
  };
  return route.handle({ ...nothing, query, caller });
}
