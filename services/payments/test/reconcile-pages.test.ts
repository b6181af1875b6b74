import { DiscrepancyRecorded, GatewayCompared, type Payment } from '@booking/contracts';
import type { GatewayCapabilities, Gateways, PaymentGateway } from '@booking/gateways';
import type { ListedPayment, ListQuery } from '@booking/gateways/records';
import { reconcileJob } from '@booking/reconciliation';
import { createLogger } from '@booking/runtime';
import { eventually } from '@booking/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { paymentSource } from '../src/features/reconcile/payment-source.ts';
import { TestPayments } from './start-payments.ts';

const METHOD = 'paged';
const reconcile = { pollAfterSeconds: [60], compareEverySeconds: 3_600, compareLookbackSeconds: 7_200 };
const clock = () => new Date();

let payments: TestPayments;
beforeAll(async () => {
  payments = await TestPayments.start({ GATEWAYS: 'sandbox' });
});
afterAll(() => payments.stop());

async function paidWith(captureReference: string): Promise<Payment> {
  const { payment, session } = await payments.openSession();
  payments.gateway.controls.pay(session.id);
  await payments.report(payment, { report: { captureReference } });
  await eventually(async () => expect(await payments.read(payment)).toMatchObject({ status: 'completed' }));
  await payments.db('payments').where({ id: payment.id }).update({ method: METHOD });
  return payment;
}

function listedWith(captureReference: string, { id: paymentId, amount, gatewayReference }: Payment): ListedPayment {
  const reference = String(gatewayReference);
  return { status: 'succeeded', captureReference, amount, reason: null, reference, paymentId };
}

/** A gateway that lists one payment on each page. `failures` is the number of failing requests for the last page. */
function jobFor(listed: readonly ListedPayment[], failures: number) {
  let failuresLeft = failures;
  function listPayments({ after }: ListQuery) {
    const page = Number(after ?? 0);
    const isLast = page === listed.length - 1;
    if (isLast && failuresLeft-- > 0) throw new Error('the gateway does not answer');
    return Promise.resolve({ records: listed.slice(page, page + 1), next: isLast ? null : String(page + 1) });
  }
  const capabilities = {} as GatewayCapabilities;
  const gateway: Partial<PaymentGateway> = { method: METHOD, capabilities, listPayments };
  const gateways: Gateways = new Map([[METHOD, gateway as PaymentGateway]]);
  const logger = createLogger({ service: 'payments', level: 'silent' });
  const { db } = payments;
  return reconcileJob({
    service: 'payments',
    db,
    gateways,
    sources: [paymentSource({ db, clock })],
    reconcile,
    clock,
    logger,
  });
}

it('edge case 41: finds a second success that the gateway lists on another page, even after an interruption', async () => {
  const payment = await paidWith('first');
  const job = jobFor([listedWith('first', payment), listedWith('second', payment)], 1);
  const { db, bus } = payments;
  await db('gateway_comparisons').insert({ method: METHOD, due_at: db.fn.now() });

  await job.run();
  await db('gateway_comparisons').where({ method: METHOD }).update({ lease_until: db.fn.now() });
  await job.run();

  await eventually(async () => {
    const finished = (await bus.published(GatewayCompared.payments)).map(({ data }) => data.comparison);
    expect(finished).toMatchObject([{ method: METHOD, compared: 2, repaired: 0, discrepancies: 1 }]);
  });
  const found = (await bus.published(DiscrepancyRecorded.payments)).map(({ data }) => data.discrepancy);
  expect(found).toMatchObject([{ kind: 'paid-twice', reference: 'second', bookingId: payment.bookingId }]);
});
