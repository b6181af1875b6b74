import { requirePermission } from '@booking/contracts';
import { defineRoute, validationFailed, type Route } from '@booking/http';
import { readBacklogs, type Bus } from '@booking/messaging';
import type { Clock, Database } from '@booking/runtime';
import { z } from 'zod';
import {
  countOpenDiscrepancies,
  countOutcomes,
  findUnprocessedCallback,
  sumMoneyByDay,
  type Span,
} from '../../dashboard/dashboard-repository.ts';
import { Dashboard } from '../../dashboard/dashboard-resource.ts';
import { Instant } from '../../read-model/record-query.ts';
import { summarizeWorkQueue } from '../../work-queue/work-queue-repository.ts';

const DAY_MS = 86_400_000;
const SPAN_DAYS = 30;
const SPAN_DAYS_MAX = 400;

/**
 * A name of the IANA database, `Area/City` or UTC. Offsets and abbreviations have a special meaning in PostgreSQL: its
 * IST is that of Israel.
 */
const TimeZone = z
  .string()
  .regex(/^(UTC|[A-Za-z]+\/[A-Za-z0-9_+/-]{1,40})$/)
  .refine(isTimeZone, 'Not the name of a time zone');

const Query = z.strictObject({
  from: Instant.optional().meta({ description: `${SPAN_DAYS} days before \`to\` when not given` }),
  to: Instant.optional().meta({ description: 'Now when not given' }),
  timeZone: TimeZone.default('UTC').meta({ description: 'In which days begin and end' }),
});

type Deps = { db: Database; bus: Bus; clock: Clock };

export function readDashboardRoute({ db, bus, clock }: Deps): Route {
  return defineRoute({
    method: 'get',
    path: '/admin/api/dashboard',
    operationId: 'readDashboard',
    summary: 'Read how business goes, and what waits.',
    tag: 'Dashboard',
    auth: 'client',
    query: Query,
    answers: { 200: { description: 'The dashboard', schema: Dashboard } },
    problems: ['forbidden'],
    async handle({ query, caller }) {
      requirePermission(caller, 'read_all');
      return { status: 200, body: await readDashboard({ db, bus }, spanOf(query, clock())) };
    },
  });
}

function spanOf({ to, from, timeZone }: z.infer<typeof Query>, now: Date): Span {
  const until = to ?? now;
  const since = from ?? new Date(until.getTime() - SPAN_DAYS * DAY_MS);
  if (until.getTime() - since.getTime() > SPAN_DAYS_MAX * DAY_MS) {
    throw validationFailed([{ pointer: '/query/from', detail: `At most ${SPAN_DAYS_MAX} days before \`to\`` }]);
  }
  return { from: since, to: until, timeZone };
}

async function readDashboard({ db, bus }: Pick<Deps, 'db' | 'bus'>, span: Span): Promise<Dashboard> {
  const [money, gateways, waiting, unprocessedCallback, discrepancies, backlogs] = await Promise.all([
    sumMoneyByDay(db, span),
    countOutcomes(db, span),
    summarizeWorkQueue(db),
    findUnprocessedCallback(db),
    countOpenDiscrepancies(db),
    readBacklogs(bus).catch(() => null),
  ]);
  const { from, to, timeZone } = span;
  const asked = { from: from.toISOString(), to: to.toISOString(), timeZone };
  return { ...asked, money, gateways, waiting, unprocessedCallback, discrepancies, backlogs };
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
