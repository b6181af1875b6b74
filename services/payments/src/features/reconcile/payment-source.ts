import { remark } from '@booking/contracts';
import type { ListedPayment } from '@booking/gateways/records';
import type { RecordSource } from '@booking/reconciliation';
import type { Outcome, OwnRecord, Reconciliation } from '@booking/reconciliation/records';
import { type Clock, type Database, transact } from '@booking/runtime';
import { findListedPayments, listPaymentsWithMoney } from '../../payment/listed-payment-repository.ts';
import type { Payment } from '../../payment/payment.ts';
import { decidePayment } from '../../payment/payment-decision-repository.ts';
import { differenceOf, missingAtGateway } from '../../payment/payment-difference.ts';
import { settlePayment } from '../../payment/settle-payment.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

/** A paid payment that is not listed counts as missing at the gateway. */
export function paymentSource(deps: Deps): RecordSource<ListedPayment> {
  return {
    kind: 'payment',
    listOf: (gateway) => gateway.listPayments?.bind(gateway),
    keyOf,
    compare: (reconciliation, listed) => compareListed(deps, reconciliation, listed),
    async listOwn(reconciliation, page) {
      return (await listPaymentsWithMoney(deps.db, reconciliation, page)).map(toOwnRecord);
    },
  };
}

async function compareListed(
  deps: Deps,
  { method, until }: Reconciliation,
  listed: readonly ListedPayment[],
): Promise<Outcome[]> {
  const payments = await findListedPayments(deps.db, method, listed);
  const outcomes: Outcome[] = [];
  for (const record of listed) {
    const known = payments.get(record.reference);
    const payment = known && (await follow(deps, known, record));
    const difference = differenceOf(record, payment, until);
    outcomes.push({
      ...keysOf(record, payment),
      reference: difference?.reference ?? record.reference,
      isRepaired: payment?.version !== known?.version,
      difference,
    });
  }
  return outcomes;
}

function keysOf(record: ListedPayment, payment: Payment | undefined): Pick<Outcome, 'key' | 'ownKey'> {
  return {
    key: keyOf(record),
    ownKey: payment?.gatewayReference === null ? payment.id : record.reference,
  };
}

/** A session can be paid twice, so its successes are distinct records. */
function keyOf({ status, reference, captureReference }: ListedPayment): string {
  return status === 'succeeded' ? (captureReference ?? reference) : reference;
}

/** A rejected transition becomes a difference for staff, so that not every reconciliation reports it again. */
async function follow({ db, clock }: Deps, known: Payment, listed: ListedPayment): Promise<Payment> {
  const settle = (payment: Payment) =>
    settlePayment(payment, listed, { at: clock(), cause: remark('by-gateway-list') });
  return settle(known).payment === known ? known : transact(db, (trx) => decidePayment(trx, known.id, settle));
}

function toOwnRecord(payment: Payment): OwnRecord {
  const difference = missingAtGateway(payment);
  return { id: payment.id, ifMissing: { reference: difference.reference, isRepaired: false, difference } };
}
