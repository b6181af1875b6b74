import { GetSettings, remark, requirePermission } from '@booking/contracts';
import { defineRoute, type Route, validationFailed } from '@booking/http';
import { readBacklogs } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import type { AdminDeps } from '../../admin-deps.ts';
import { audited } from '../../audit-entry/audited.ts';
import { CSV_START, csvHeaders, csvLine, decimalText } from '../../csv/csv.ts';
import {
  countByGateway,
  countOpenDiscrepancies,
  findUnprocessedCallback,
  sumMoneyByDay,
  sumRefundsByReason,
} from '../../dashboard/dashboard-repository.ts';
import { Dashboard, type Period } from '../../dashboard/dashboard-resource.ts';
import { type Span, spanBefore } from '../../dashboard/span.ts';
import { Instant, TimeZone } from '../../read-model/record-query.ts';
import { storable } from '../../read-model/storable.ts';
import { staffQuery } from '../../staff/staff-query.ts';
import { summarizeWorkQueue } from '../../work-queue/work-queue-repository.ts';

const DAY_MS = 86_400_000;
const SPAN_DAYS = 30;
const SPAN_DAYS_MAX = 400;

const PeriodQuery = z.strictObject({
  from: Instant.optional().meta({ description: `${SPAN_DAYS} days before \`to\` when not given` }),
  to: Instant.optional().meta({ description: 'Defaults to now' }),
  timeZone: TimeZone.default('UTC').meta({ description: 'The time zone that decides when a day begins' }),
});
type PeriodQuery = z.infer<typeof PeriodQuery>;

const Query = PeriodQuery.extend({
  before: Instant.optional().meta({
    description:
      'The start of an earlier period to compare with: as long by the clock of `timeZone`, and until `from` at the latest',
  }),
});

type Deps = Pick<AdminDeps, 'db' | 'readPool' | 'bus' | 'clock' | 'reasons'>;

export function readDashboardRoutes(deps: Deps): Route[] {
  return [readDashboardRoute(deps), exportDashboardRoute(deps)];
}

function readDashboardRoute({ readPool, bus, clock, reasons }: Deps): Route {
  return staffQuery({
    path: '/admin/api/dashboard',
    operationId: 'readDashboard',
    summary: 'Read the figures of a period, and the work that waits.',
    tag: 'Dashboard',
    query: Query,
    answer: { description: 'The dashboard', schema: Dashboard },
    async read({ query }) {
      const span = spanOf(query, clock());
      const earlier = query.before && earlierSpan(span, query.before);
      const [{ unprocessedCallback: callback, ...figures }, backlogs, settings] = await Promise.all([
        readPool.read((db) => readFigures(db, { span, earlier, now: clock(), listed: reasons.refund })),
        readBacklogs(bus).catch(() => null),
        bus.request(GetSettings['gateway-webhooks'], {}).catch(() => null),
      ]);
      // A webhook cannot be replayed once its body is removed. If gateway-webhooks does not answer, the webhook is shown.
      const keptMs = (settings?.callbackRetentionDays ?? Infinity) * DAY_MS;
      const isKept = callback !== null && clock().getTime() - Date.parse(callback.receivedAt) < keptMs;
      return { ...figures, unprocessedCallback: isKept ? callback : null, timeZone: span.timeZone, backlogs };
    },
  });
}

function exportDashboardRoute({ db, readPool, clock }: Deps): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/dashboard.csv',
    operationId: 'exportDashboard',
    summary: 'Export the money of a period, by day and currency.',
    tag: 'Dashboard',
    auth: 'client',
    query: PeriodQuery,
    answers: { 200: { description: 'CSV (RFC 4180) with a header', contentType: 'text/csv', schema: z.string() } },
    problems: ['forbidden'],
    async handle({ query, caller }) {
      const target = { type: 'export', id: 'dashboard' } as const;
      const action = { staff: caller.sub, name: 'export_dashboard', target, reason: null } as const;
      const days = await audited({ db, clock }, action, {
        before: { filters: storable(query) },
        run: () => {
          requirePermission(caller, 'read_all');
          return readPool.read((reader) => sumMoneyByDay(reader, spanOf(query, clock())));
        },
        after: ({ length: rows }) => ({ rows }),
      });
      const lines = days.map(({ day, currency, taken, returned, payments, refunds }) =>
        csvLine([day, currency, String(payments), decimalText(taken), String(refunds), decimalText(returned)]),
      );
      const header = csvLine(['day', 'currency', 'payments', 'taken', 'refunds', 'returned']);
      return { status: 200, headers: csvHeaders('overview', clock()), body: CSV_START + header + lines.join('') };
    },
  });
}

function earlierSpan(span: Span, before: Date): Span {
  if (before >= span.from) throw validationFailed([{ pointer: '/query/before', detail: 'Must be before `from`' }]);
  return spanBefore(span, before);
}

function spanOf({ to, from, timeZone }: PeriodQuery, now: Date): Span {
  const until = to ?? now;
  const since = from ?? new Date(until.getTime() - SPAN_DAYS * DAY_MS);
  if (since > until) throw validationFailed([{ pointer: '/query/from', detail: remark('period-reversed') }]);
  if (until.getTime() - since.getTime() > SPAN_DAYS_MAX * DAY_MS) {
    const detail = remark('period-too-long', { days: String(SPAN_DAYS_MAX) });
    throw validationFailed([{ pointer: '/query/from', detail }]);
  }
  return { from: since, to: until, timeZone };
}

type Figures = Omit<Dashboard, 'timeZone' | 'backlogs'>;
type Asked = {
  readonly span: Span;
  readonly earlier: Span | undefined;
  readonly now: Date;
  readonly listed: readonly string[];
};

async function readFigures(db: Database, { span, earlier, now, listed }: Asked): Promise<Figures> {
  const [period, before, reasons, waiting, unprocessedCallback, discrepancies] = await Promise.all([
    readPeriod(db, span),
    earlier === undefined ? null : readPeriod(db, earlier),
    sumRefundsByReason(db, span, listed),
    summarizeWorkQueue(db, now),
    findUnprocessedCallback(db),
    countOpenDiscrepancies(db),
  ]);
  return { ...period, before, reasons, waiting, unprocessedCallback, discrepancies };
}

async function readPeriod(db: Database, span: Span): Promise<Period> {
  const [money, gateways] = await Promise.all([sumMoneyByDay(db, span), countByGateway(db, span)]);
  return { from: span.from.toISOString(), to: span.to.toISOString(), money, gateways };
}
