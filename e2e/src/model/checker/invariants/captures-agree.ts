import type { LedgerEntry } from '@booking/gateway-simulator';
import { wireFactor } from '../../booking-model.ts';
import type { Evidence, PaymentRow } from '../evidence.ts';
import { type Violation, violationsOf } from '../violation.ts';

/** I7: the captures of the gateways match our completed and mismatched payments, one to one. */
export function capturesAgree({ accounts, payments, wereKeysForgotten }: Evidence): Violation[] {
  const sessions = Map.groupBy(accounts, ({ session }) => session.clientReference);
  return violationsOf(
    'I7',
    payments.flatMap((payment) => {
      const found = sessions.get(payment.id) ?? [];
      const own = found.find(({ session }) => session.id === payment.gateway_reference) ?? found.at(-1);
      const others = found.filter((account) => account !== own);
      return [disagreement(payment, own), ...others.map((other) => secondSession(other, wereKeysForgotten))];
    }),
  );
}

/**
 * Reports a second session of one payment. It is permitted if the gateway has lost idempotency keys and nobody paid in
 * it.
 */
function secondSession({ session, captured }: LedgerEntry, wereKeysForgotten: boolean): string | undefined {
  if (wereKeysForgotten && captured === 0) return undefined;
  return `session ${session.id} is another one of payment ${session.clientReference}, with ${captured} captured`;
}

function disagreement(payment: PaymentRow, account: LedgerEntry | undefined): string | undefined {
  const { id, status } = payment;
  const where = `payment ${id} is ${status}, its session at the gateway ${account?.session.status ?? 'missing'}`;
  if (!account) return mayBeUnknown(payment) ? undefined : where;
  if (!isConsistent(payment, account)) return where;
  return isSameAmount(payment, account) ? undefined : `${where}, of ${account.captured}, not ${payment.amount_minor}`;
}

/** Whether the gateway may not know the attempt, because it was interrupted before it had a reference. */
function mayBeUnknown({ status, gateway_reference: name }: PaymentRow): boolean {
  return name === null && status !== 'completed' && status !== 'mismatched';
}

/** The possible states of our payment for each state of the gateway's session. */
const consistent: Readonly<Record<LedgerEntry['session']['status'], readonly PaymentRow['status'][]>> = {
  succeeded: ['completed', 'mismatched'],
  open: ['initiated'],
  pending: ['initiated'],
  failed: ['failed', 'expired'],
  expired: ['failed', 'expired'],
};

/**
 * Whether both states agree. A session whose reference never reached us has no money, because nobody got its address.
 */
function isConsistent({ status, gateway_reference: name }: PaymentRow, { session, captured }: LedgerEntry): boolean {
  return name === null ? captured === 0 : consistent[session.status].includes(status);
}

function isSameAmount({ status, method, currency, ...payment }: PaymentRow, { captured }: LedgerEntry): boolean {
  if (status !== 'completed') return true;
  return captured === payment.amount_minor * wireFactor(method, currency);
}
