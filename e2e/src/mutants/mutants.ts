import type { Mutant } from './mutant.ts';
import { mutantsOfTime } from './mutants-of-time.ts';

/** The guards that a test switches off, to prove that the checker finds their absence. */
export const mutants = {
  'commit before answer': {
    guard: 'the commit before the answer to a webhook',
    edits: [
      {
        file: 'services/gateway-webhooks/src/features/receive-webhook/store-callbacks.ts',
        replace: 'store: (observations) => storeCallbacks(deps, observations),',
        by: "store: (observations) => Promise.resolve(observations.map(() => 'accepted' as const)),",
      },
    ],
  },
  'booking status': {
    guard: 'the status that a booking needs before it can be paid',
    edits: [
      {
        file: 'services/bookings/src/booking/booking-settlement.ts',
        replace: "if (status !== 'pending') return",
        by: "if (status === 'expired') return",
      },
    ],
  },
  'earlier refunds': {
    guard: 'the earlier refunds that count towards the refund of a cancellation',
    edits: [
      {
        file: 'services/bookings/src/booking/cancellation-terms.ts',
        replace: 'const owed = subtractMoney(left, smallerMoney(feeOfTier, left));',
        by: 'const owed = smallerMoney(left, subtractMoney(booking.paid, feeOfTier));',
      },
      {
        file: 'services/bookings/src/booking/cancellation-terms.ts',
        replace: 'fee: subtractMoney(left, refund),',
        by: 'fee: smallerMoney(feeOfTier, left),',
      },
      {
        file: 'services/refunds/src/features/refund-cancelled-booking/refund-cancelled-booking.ts',
        replace: 'owedByTerms(booking, cancellation), subtractMoney(left, kept)',
        by: 'owedByTerms(booking, cancellation), left',
      },
      {
        file: 'services/refunds/src/features/refund-cancelled-booking/refund-cancelled-booking.ts',
        replace: 'smallerMoney(addMoney(feeByTerms, refundedBefore), paid)',
        by: 'smallerMoney(feeByTerms, paid)',
      },
    ],
  },
  'refund key': {
    guard: 'the idempotency key that all attempts of a refund share',
    edits: [
      {
        file: 'services/refunds/src/features/process-refund/ask-or-submit.ts',
        replace:
          'const found = await (isFirst ? findEarlier(gateway, claimed, logger) : findSubmitted(gateway, claimed));',
        by: 'const found = undefined;',
      },
      {
        file: 'services/refunds/src/features/process-refund/ask-or-submit.ts',
        replace: 'unlessCertain(await gateway.refund(order))',
        by: 'unlessCertain(await gateway.refund({ ...order, allocationId: crypto.randomUUID() }))',
      },
    ],
  },
  'idempotency key': {
    guard: 'the stored idempotency keys',
    edits: [
      {
        file: 'libs/idempotency/src/stored-outcome-repository.ts',
        replace: 'if (row.digest !== null) return',
        by: "if (row.digest === '') return",
      },
      {
        file: 'libs/idempotency/src/stored-outcome-repository.ts',
        replace: 'select * from unnest($1::text[], $2::text[], $3::text[], $4::json[])`);',
        by: 'select * from unnest($1::text[], $2::text[], $3::text[], $4::json[]) on conflict do nothing`);',
      },
    ],
  },
  permission: {
    guard: 'the permission to process a refund',
    edits: [
      {
        file: 'services/refunds/src/features/request-refund/request-refunds.ts',
        replace: 'if (!mayProcessRefunds(caller)) return',
        by: 'if (!caller.sub) return',
      },
    ],
  },
  'superseded request': {
    guard: 'the rejection of a refund request that reserves money of a cancellation',
    edits: [
      {
        file: 'services/refunds/src/steps/release-or-supersede.ts',
        replace: 'if (!wantsMoneyOf(request, release)) continue;',
        by: 'if (!isWithin(request, rest)) continue;',
      },
    ],
  },
  'rest of a cancellation': {
    guard: 'the refund of the remainder of a cancellation, beyond the requests that it releases',
    edits: [
      {
        file: 'services/refunds/src/features/refund-cancelled-booking/refund-cancelled-booking.ts',
        replace: 'portion: free, isDisputed: false',
        by: 'portion: { ...free, amount: { ...free.amount, amount: 0 } }, isDisputed: false',
      },
    ],
  },
  'current balance': {
    guard: 'the balance in the answer to a request that exceeds it, without what was refunded and reserved',
    edits: [
      {
        file: 'services/refunds/src/refundable-payment/allocate.ts',
        replace: 'throw exceedsBalance(refundable);',
        by: 'throw exceedsBalance({ ...refundable, amount: payments[0]?.capturedMinor ?? 0 });',
      },
    ],
  },
  /** The pause makes concurrent requests read the balance before one of them writes it. */
  balance: {
    guard: 'the balance of a payment: turns, one batch at a time, row lock, reservations within a batch and constraint',
    edits: [
      {
        file: 'services/refunds/src/refundable-payment/payment-lock-repository.ts',
        replace: 'order by p.id for update of p',
        by: 'order by p.id',
      },
      {
        file: 'services/refunds/src/refundable-payment/payment-lock-repository.ts',
        replace: ', b.customer_id, b.currency as booking_currency',
        by: ', b.customer_id, b.currency as booking_currency, pg_sleep(0.2) as pause',
      },
      {
        file: 'services/refunds/src/refundable-payment/refundable-payment.ts',
        replace: 'return { ...payment, reservedMinor: payment.reservedMinor + ',
        by: 'return { ...payment, reservedMinor: payment.reservedMinor + 0 * ',
      },
      {
        file: 'libs/runtime/src/database/turns.ts',
        replace: 'return turns.take({ key, deadlineMs }, turn.getStore() ? begin : () => repeatUntilBegun(begin));',
        by: 'return repeatUntilBegun(begin);',
      },
      {
        file: 'libs/runtime/src/database/commit-batcher.ts',
        replace: 'this.#draining ??= this.#drain();',
        by: 'void this.#drain();',
      },
    ],
    sql: [
      {
        service: 'refunds',
        off: 'alter table refundable_payments drop constraint refundable_payments_balance',
        on: `alter table refundable_payments add constraint refundable_payments_balance
             check (refunded_minor + reserved_minor <= captured_minor) not valid`,
      },
    ],
  },
  inbox: {
    guard: 'the inbox',
    edits: [
      {
        file: 'libs/messaging/src/listeners/inbox.ts',
        replace: 'claimed.delete(keyOf(listener.name, event.id))',
        by: 'keyOf(listener.name, event.id) && claimed.size >= 0',
      },
    ],
  },
  amount: {
    guard: 'the comparison of the paid amount with the requested amount',
    edits: [
      {
        file: 'services/payments/src/payment/settle-payment.ts',
        replace: 'if (!isSameMoney(amount, payment.amount))',
        by: 'if (amount.amount < 0)',
      },
    ],
  },
  'list of disputes': {
    guard: 'the reconciliation of disputes with the gateways',
    edits: [
      {
        file: 'services/payments/src/features/reconcile/dispute-source.ts',
        replace: 'if (decision.dispute !== known) await saveDispute(trx, decision);',
        by: 'await Promise.resolve(saveDispute);',
      },
    ],
  },
  ...mutantsOfTime,
} as const satisfies Record<string, Mutant>;

export type MutantName = keyof typeof mutants;
