import type { Booking, Payment, Refund } from '@booking/contracts';
import type { Exchange, Reading } from '../../history.ts';
import type { Evidence } from '../evidence.ts';
import { type Violation, violationsOf } from '../violation.ts';

const OK = 200;
const CREATED = 201;
const NOT_FOUND = 404;

type States<Status extends string> = Readonly<Record<Status, readonly Status[]>>;

/** For each state that a client has seen, the states that it may see later. */
const payments: States<Payment['status']> = {
  initiated: ['initiated', 'completed', 'failed', 'expired', 'mismatched'],
  failed: ['failed', 'completed', 'mismatched'],
  expired: ['expired', 'completed', 'mismatched'],
  completed: ['completed'],
  mismatched: ['mismatched'],
};
const bookings: States<Booking['status']> = {
  pending: ['pending', 'confirmed', 'cancelled', 'expired'],
  confirmed: ['confirmed', 'cancelled'],
  cancelled: ['cancelled'],
  expired: ['expired'],
};
/** A bank may return a succeeded refund, and staff may process a failed refund again or reject it. */
const refunds: States<Refund['status']> = {
  pending: ['pending', 'processing', 'succeeded', 'failed', 'rejected'],
  processing: ['processing', 'succeeded', 'failed', 'rejected'],
  succeeded: ['succeeded', 'failed', 'processing', 'rejected'],
  failed: ['failed', 'processing', 'succeeded', 'rejected'],
  rejected: ['rejected'],
};
const laterStates = { payment: payments, booking: bookings, refund: refunds } as const;
type Kind = keyof typeof laterStates;

type Times = Pick<Reading, 'sentMs' | 'answeredMs'>;
type Sighting = Times & { readonly kind: Kind; readonly id: string; readonly status: string };

/** I16: no answer shows an earlier state than an answer that arrived before its request was sent. */
export function readingsNeverGoBack({ readings }: Evidence): Violation[] {
  const histories = Map.groupBy(readings.flatMap(sightingsIn), ({ kind, id }) => `${kind} ${id}`);
  return violationsOf(
    'I16',
    [...histories].map(([record, sightings]) => stepBack(record, sightings)),
  );
}

function stepBack(record: string, sightings: readonly Sighting[]): string | undefined {
  for (const { kind, status, answeredMs } of sightings) {
    const later: readonly string[] = (laterStates[kind] as States<string>)[status] ?? [];
    const back = sightings.find((next) => next.sentMs > answeredMs && !later.includes(next.status));
    if (back) return `${record} was shown as ${status}, and later as ${back.status}`;
  }
  return undefined;
}

/** I16: a record that a client has seen, or whose creation was acknowledged, is in every later answer of its list. */
export function recordsStayVisible({ readings, history }: Evidence): Violation[] {
  const whole = readings.filter(isWhole);
  return violationsOf(
    'I16',
    firstAppearances([...readings.flatMap(membersIn), ...history.flatMap(createdBy)]).map(
      ({ path, id, answeredMs }) => {
        const gap = whole.find(
          (later) => listOf(later.path) === path && later.sentMs > answeredMs && !shows(later, id),
        );
        return gap && `${id} was in ${path}, and a later reading does not show it`;
      },
    ),
  );
}

function firstAppearances(all: readonly Appearance[]): Appearance[] {
  const sorted = all.toSorted((left, right) => right.answeredMs - left.answeredMs);
  return [...new Map(sorted.map((appearance) => [`${appearance.path} ${appearance.id}`, appearance])).values()];
}

type Appearance = { readonly path: string; readonly id: string; readonly answeredMs: number };

const BOOKING = /^\/bookings\/([^/?]+)$/;
const PAYMENTS = /^\/payments\/[^/?]+$/;
const REFUNDS = /^\/bookings\/[^/?]+\/refunds$/;

function sightingsIn(reading: Reading): Sighting[] {
  const path = listOf(reading.path);
  const { sentMs, answeredMs } = reading;
  const kind = BOOKING.test(path) ? 'booking' : PAYMENTS.test(path) ? 'payment' : 'refund';
  return recordsIn(reading).map(({ id, status }) => ({ kind, id, status, sentMs, answeredMs }));
}

function membersIn(reading: Reading): Appearance[] {
  const { answeredMs } = reading;
  return recordsIn(reading).map(({ id }) => ({ path: listOf(reading.path), id, answeredMs }));
}

/** The list that must contain a new record as soon as its creation is answered; empty for other requests. */
function createdBy({ method, path, status, answer, answeredMs }: Exchange): Appearance[] {
  const list = path.endsWith('/initiate') ? path.replace('/initiate', '') : path.replace(/\/refund$/, '/refunds');
  const isCreation = method === 'POST' && status === CREATED && list !== path;
  if (!isCreation || answeredMs === undefined) return [];
  return [{ path: list, id: (answer as { id: string }).id, answeredMs }];
}

function shows(reading: Reading, id: string): boolean {
  return recordsIn(reading).some((record) => record.id === id);
}

/** Whether an answer shows all records. A 404 shows that there are none; a page with a next page leaves some out. */
function isWhole({ status, answer }: Reading): boolean {
  const { next = null } = Object(answer) as { next?: string | null };
  return status === NOT_FOUND || (status === OK && next === null);
}

type Shown = { readonly id: string; readonly status: string };

function recordsIn({ path, status, answer }: Reading): readonly Shown[] {
  const list = listOf(path);
  if (status !== OK) return [];
  if (BOOKING.test(list)) return [answer as Shown];
  return PAYMENTS.test(list) || REFUNDS.test(list) ? (answer as { data: Shown[] }).data : [];
}

function listOf(path: string): string {
  return path.split('?')[0] ?? path;
}
