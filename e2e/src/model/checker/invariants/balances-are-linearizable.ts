import type { Exchange } from '../../history.ts';
import { refundStepMinorOf } from '../../refund-step.ts';
import type { ObservedBalance } from '../../watch-balances.ts';
import type { BalanceRow, Evidence } from '../evidence.ts';
import { type Violation, violationsOf } from '../violation.ts';

const PATH = /^\/bookings\/([^/]+)\/refund$/;
const EXCEEDS = '/problems/refund-exceeds-balance';
const CREATED = 201;
/** The precision of the times of requests. */
const TICK_MS = 1;

/** A request for a refund, with its answer. It took effect at some time between `fromMs` and `toMs`. */
type Operation = { readonly booking: string; readonly answer: Answer; readonly fromMs: number; readonly toMs: number };
type Answer = {
  readonly status: number;
  readonly id?: string;
  readonly type?: string;
  readonly remaining?: { amount: number };
};

/**
 * I5: the balance of a payment is linearizable. The database gives the order of the changes. Every acknowledged request
 * reserved its amount while the request ran, and every rejected request reports a remaining amount that was current
 * while it ran.
 */
export function balancesAreLinearizable(evidence: Evidence): Violation[] {
  return violationsOf(
    'I5',
    operationsIn(evidence.history).map((operation) =>
      operation.answer.status === CREATED ? wrongReservation(operation, evidence) : wrongRest(operation, evidence),
    ),
  );
}

/**
 * The requests for refunds. A repetition under the same key has the outcome of the first request, so its time starts
 * with the first request. It may even be answered earlier, for instance when the answer to the first request is lost.
 */
function operationsIn(history: readonly Exchange[]): Operation[] {
  const sent = firstSendings(history);
  return history.flatMap((exchange) => {
    const booking = PATH.exec(exchange.path)?.[1];
    const { status, answer, answeredMs } = exchange;
    const sentMs = sent.get(nameOf(exchange));
    if (booking === undefined || sentMs === undefined || answeredMs === undefined) return [];
    const times = { fromMs: sentMs - TICK_MS, toMs: answeredMs + TICK_MS };
    return [{ booking, answer: { ...Object(answer), status } as Answer, ...times }];
  });
}

function firstSendings(history: readonly Exchange[]): ReadonlyMap<string, number> {
  const sent = new Map<string, number>();
  for (const exchange of history) {
    const { sentMs = -Infinity } = exchange;
    sent.set(nameOf(exchange), Math.min(sentMs, sent.get(nameOf(exchange)) ?? sentMs));
  }
  return sent;
}

function nameOf({ by, key }: Exchange): string {
  return `${by} ${key}`;
}

function wrongReservation(operation: Operation, { observedReservations }: Evidence): string | undefined {
  const { answer, fromMs, toMs } = operation;
  // A failed refund that is processed again has a second, later reservation.
  const [first] = observedReservations.filter(({ refund_id: id }) => id === answer.id);
  if (first && first.at.getTime() >= fromMs && first.at.getTime() <= toMs) return undefined;
  return `refund ${answer.id} was acknowledged, and reserved nothing while its request ran`;
}

/** Checks the remaining amount that a rejection reports, for a booking with one payment and no disputes. */
function wrongRest({ booking, answer, fromMs, toMs }: Operation, evidence: Evidence): string | undefined {
  const [balance, ...others] = evidence.balances.filter((row) => row.booking_id === booking);
  if (answer.type !== EXCEEDS || !answer.remaining || !balance || others.length > 0 || isIntricate(balance, evidence)) {
    return undefined;
  }
  const { amount } = answer.remaining;
  const stepMinor = refundStepMinorOf(balance.currency);
  const wasCurrent = restsOf(balance, evidence).some(
    (rest) => isRefundableRest(amount, rest.amount, stepMinor) && rest.fromMs <= toMs && rest.toMs >= fromMs,
  );
  return wasCurrent
    ? undefined
    : `payment ${balance.id}: a rejected refund names the remaining amount ${amount}, which was not current`;
}

/**
 * A refund in the dashboard may leave less than a refund step. The gateway cannot refund such a rest, so the answer
 * omits it.
 */
function isRefundableRest(amount: number, rest: number, stepMinor: number): boolean {
  return amount <= rest && rest - amount < stepMinor;
}

function isIntricate({ id, is_mismatched: isMismatched }: BalanceRow, { accounts }: Evidence): boolean {
  return (
    isMismatched || accounts.some(({ session, disputes }) => session.clientReference === id && disputes.length > 0)
  );
}

type Rest = { readonly amount: number; readonly fromMs: number; readonly toMs: number };

/**
 * The remaining amounts of a payment, and the times at which a request could see them. A change is observed before its
 * commit, so the earlier state stays visible until the next change begins. Requests that are decided in one transaction
 * see the reservations of earlier requests in it. Before the capture is known, nothing remains.
 */
function restsOf({ id }: BalanceRow, { observedBalances, observedReservations }: Evidence): Rest[] {
  const states = observedBalances.filter((state) => state.payment_id === id);
  const timeOf = (index: number): number => states[index]?.at.getTime() ?? Infinity;
  const beforeCapture = { amount: 0, fromMs: -Infinity, toMs: timeOf(1) };
  const known = states.flatMap((state, index) => {
    const amount = Math.max(0, restIn(state));
    const next = states[index + 1];
    const together = observedReservations.filter((one) => one.payment_id === id && one.tx === next?.tx);
    const between = prefixSums(together.map((one) => one.amount)).map((sum) => ({
      ...{ amount: Math.max(0, amount - sum), fromMs: timeOf(index), toMs: timeOf(index + 1) },
    }));
    return [{ amount, fromMs: timeOf(index), toMs: timeOf(index + 2) }, ...between];
  });
  return [beforeCapture, ...known];
}

function restIn({ captured, refunded, reserved }: ObservedBalance): number {
  return captured - refunded - reserved;
}

function prefixSums(amounts: readonly number[]): number[] {
  let sum = 0;
  return amounts.map((amount) => (sum += amount));
}
