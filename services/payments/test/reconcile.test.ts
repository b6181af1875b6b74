import {
  CompareWithGateways,
  type Discrepancy,
  DiscrepancyRecorded,
  type GatewayComparison,
  Payment,
  PaymentCompleted,
  PaymentMismatched,
  ResolveDiscrepancy,
  TransitionRefused,
} from '@booking/contracts';
import { ageInterruptedReconciliation, awaitReconciliations, eventually } from '@booking/testing';
import { euros } from '@booking/testing/samples';
import { afterEach, describe, expect, it } from '@jest/globals';
import { comparisons, logger, payments, reconciliationFails, usePayments } from './use-payments.ts';

const staff = { sub: 'staff', permissions: ['process_refunds'] };
const NO_LIST = { gateway: 'sandbox', operation: 'list_payments', fault: 'error_before' } as const;

usePayments({}, { logger });
afterEach(() => payments.gateway.controls.clearFaults());

/** Starts a reconciliation of all gateways and waits until the sandbox was reconciled. */
async function compare(): Promise<GatewayComparison> {
  const before = await comparisons('sandbox');
  const answer = await payments.bus.request(CompareWithGateways.payments, { actor: staff });
  expect(answer).toEqual({ result: { methods: ['sandbox', 'stripe'] } });
  return eventually(async () => {
    const comparison = (await comparisons('sandbox'))[before.length];
    if (!comparison) throw new Error('the reconciliation has not ended yet');
    return comparison;
  });
}

/** The published discrepancies of this reference, oldest first. */
async function discrepanciesOf(reference: string): Promise<Discrepancy[]> {
  const events = await payments.bus.published(DiscrepancyRecorded.payments);
  return events.map(({ data }) => data.discrepancy).filter((discrepancy) => discrepancy.reference === reference);
}

async function completed(): Promise<Payment> {
  const { payment, session } = await payments.openSession();
  const { captureId: captureReference } = payments.gateway.controls.pay(session.id);
  await payments.report(payment, { report: { captureReference } });
  return eventually(async () => {
    const settled = await payments.read(payment);
    expect(settled.status).toBe('completed');
    return settled;
  });
}

describe('the reconciliation with a gateway', () => {
  it('edge case 4: settles payments that no webhook and no poll reported', async () => {
    const { payment, session } = await payments.openSession();
    const { captureId } = payments.gateway.controls.pay(session.id);

    expect(await compare()).toMatchObject({ method: 'sandbox', repaired: 1, discrepancies: 0 });

    expect(await payments.read(payment)).toMatchObject({ status: 'completed', captureReference: captureId });
    await eventually(async () => expect(await payments.eventsAbout(PaymentCompleted, payment)).toHaveLength(1));
    expect(await compare()).toMatchObject({ repaired: 0, discrepancies: 0 });
  });

  it('edge case 4: settles payments in the list of Stripe', async () => {
    const booking = await payments.bookingCreated();
    const payment = Payment.parse((await payments.initiate(booking.id, { body: { method: 'stripe' } })).body);
    payments.gateway.controls.pay(payments.sessionOf(payment).id);

    await compare();

    await eventually(async () => expect(await payments.read(payment)).toMatchObject({ status: 'completed' }));
  });

  it.each(['failed', 'expired'] as const)(
    'edge case 12: settles a payment that had %s in our records',
    async (status) => {
      const { payment, session } = await payments.openSession();
      await payments.report(payment, { report: { status, amount: null } });
      await eventually(async () => expect(await payments.read(payment)).toMatchObject({ status }));
      payments.gateway.controls.pay(session.id);

      expect(await compare()).toMatchObject({ repaired: 1, discrepancies: 0 });

      expect(await payments.read(payment)).toMatchObject({ status: 'completed', failureReason: null });
    },
  );

  it('edge case 17: holds a different amount for staff', async () => {
    const { payment, session } = await payments.openSession();
    payments.gateway.controls.pay(session.id, 'instant', 9_900);

    expect(await compare()).toMatchObject({ repaired: 1, discrepancies: 0 });

    expect(await payments.read(payment)).toMatchObject({ status: 'mismatched', reported: euros(9_900) });
    await eventually(async () => expect(await payments.eventsAbout(PaymentMismatched, payment)).toHaveLength(1));
    expect(await compare()).toMatchObject({ repaired: 0, discrepancies: 0 });
  });

  it('finds a foreign payment once, in any number of reconciliations', async () => {
    const { id } = payments.gateway.controls.openSession({ gateway: 'sandbox', amount: 4_200, currency: 'EUR' });
    expect(await compare()).toMatchObject({ discrepancies: 0 });
    payments.gateway.controls.pay(id);

    expect(await compare()).toMatchObject({ discrepancies: 1 });
    expect(await compare()).toMatchObject({ discrepancies: 1 });

    const [found, ...others] = await discrepanciesOf(id);
    expect(found).toMatchObject({ kind: 'unknown-payment', status: 'open', ours: null, theirs: euros(4_200) });
    expect(others).toEqual([]);
  });

  it('finds a different amount, and resolves the discrepancy when both sides agree again', async () => {
    const payment = await completed();
    const reference = String(payment.gatewayReference);
    await payments.db('payments').where({ id: payment.id }).update({ amount_minor: 99 });

    await compare();
    await payments.db('payments').where({ id: payment.id }).update({ amount_minor: payment.amount.amount });
    await compare();

    await eventually(async () =>
      expect(await discrepanciesOf(reference)).toMatchObject([
        { kind: 'payment-differs', status: 'open', ours: euros(99), theirs: payment.amount },
        { kind: 'payment-differs', status: 'resolved', resolvedBy: null, note: null },
      ]),
    );
    expect(await payments.eventsAbout(TransitionRefused.payments, payment)).toEqual([]);
  });

  it('finds a payment that is completed here and unpaid at the gateway', async () => {
    const { payment } = await payments.openSession();
    await payments.report(payment);
    await eventually(async () => expect(await payments.read(payment)).toMatchObject({ status: 'completed' }));
    const reference = String(payment.gatewayReference);

    await compare();

    await eventually(async () =>
      expect(await discrepanciesOf(reference)).toMatchObject([
        { kind: 'payment-differs', bookingId: payment.bookingId, ours: payment.amount, theirs: null },
      ]),
    );
    expect(await payments.read(payment)).toMatchObject({ status: 'completed' });
  });

  it('resolves a discrepancy of a late failure when the gateway lists the money', async () => {
    const payment = await completed();
    const { captureReference } = payment;
    const reference = String(payment.gatewayReference);
    await payments.report(payment, { report: { status: 'failed', captureReference } });
    await eventually(async () => expect(await discrepanciesOf(reference)).toHaveLength(1));

    await compare();

    await eventually(async () =>
      expect(await discrepanciesOf(reference)).toMatchObject([
        { kind: 'payment-differs', status: 'open', ours: payment.amount, theirs: null },
        { kind: 'payment-differs', status: 'resolved', resolvedBy: null },
      ]),
    );
  });

  it('finds our payment that is missing at the gateway', async () => {
    const payment = await completed();
    const reference = `gone-${payment.id}`;
    await payments.db('payments').where({ id: payment.id }).update({ gateway_reference: reference });

    await compare();
    await compare();

    await eventually(async () =>
      expect(await discrepanciesOf(reference)).toMatchObject([
        { kind: 'payment-missing-at-gateway', bookingId: payment.bookingId, ours: payment.amount, theirs: null },
      ]),
    );
  });

  it('edge case 41: finds a second success for a payment once, from webhooks and lists', async () => {
    const payment = await completed();
    const second = String(payment.captureReference);
    await payments.db('payments').where({ id: payment.id }).update({ capture_reference: 'first' });
    await payments.report(payment, { report: { captureReference: second } });
    await eventually(async () => expect(await discrepanciesOf(second)).toHaveLength(1));

    await compare();
    await compare();

    const [found, ...others] = await discrepanciesOf(second);
    expect(found).toMatchObject({ kind: 'paid-twice', status: 'open', bookingId: payment.bookingId });
    expect(found?.detail).toMatch(new RegExp(`first.*${second}`));
    expect(others).toEqual([]);
  });

  it('edge case 41: finds a second success in another session of a payment', async () => {
    const payment = await completed();
    const [first, second] = [`first-${payment.id}`, String(payment.captureReference)];
    const references = { gateway_reference: first, capture_reference: first };
    await payments.db('payments').where({ id: payment.id }).update(references);

    await compare();

    await eventually(async () =>
      expect(await discrepanciesOf(second)).toMatchObject([{ kind: 'paid-twice', bookingId: payment.bookingId }]),
    );
  });

  it('continues an interrupted list, and reports missing payments only after it has read all of it', async () => {
    for (let session = 0; session < 110; session += 1) {
      payments.gateway.controls.openSession({ gateway: 'sandbox', amount: 100, currency: 'EUR' });
    }
    const gone = await completed();
    const reference = `gone-${gone.id}`;
    await payments.db('payments').where({ id: gone.id }).update({ gateway_reference: reference });
    const { payment, session } = await payments.openSession();
    payments.gateway.controls.pay(session.id);
    const before = await comparisons('sandbox');
    payments.gateway.controls.addFault({ ...NO_LIST, fault: 'slow' });
    payments.gateway.controls.addFault(NO_LIST);

    await reconciliationFails(() => payments.bus.request(CompareWithGateways.payments, { actor: staff }));
    expect(await comparisons('sandbox')).toHaveLength(before.length);
    expect(await discrepanciesOf(reference)).toEqual([]);

    await payments.db('gateway_comparisons').update({ lease_until: payments.db.fn.now() });
    expect(await compare()).toMatchObject({ repaired: 1 });
    expect(await payments.read(payment)).toMatchObject({ status: 'completed' });
    await eventually(async () =>
      expect(await discrepanciesOf(reference)).toMatchObject([{ kind: 'payment-missing-at-gateway' }]),
    );
    await eventually(async () => expect(await payments.db('reconciled_records').select('reference')).toEqual([]));
  });

  it('does not miss a payment that completed after the end of the list, when it continues hours later', async () => {
    const { payment, session } = await payments.openSession();
    await awaitReconciliations(payments.db);
    payments.gateway.controls.addFault(NO_LIST);
    await reconciliationFails(() => payments.bus.request(CompareWithGateways.payments, { actor: staff }));
    const { captureId: captureReference } = payments.gateway.controls.pay(session.id);
    await payments.report(payment, { report: { captureReference } });
    await eventually(async () => expect(await payments.read(payment)).toMatchObject({ status: 'completed' }));

    const madeAt = payments.db.raw(`now() - interval '2 hours'`);
    await payments.db('payments').where({ id: payment.id }).update({ created_at: madeAt });
    await ageInterruptedReconciliation(payments.db);
    await compare();

    expect(await discrepanciesOf(String(payment.gatewayReference))).toEqual([]);
  });
});

describe('a discrepancy', () => {
  async function aDiscrepancy(): Promise<Discrepancy> {
    const { id } = payments.gateway.controls.openSession({ gateway: 'sandbox', amount: 700, currency: 'EUR' });
    payments.gateway.controls.pay(id);
    await compare();
    return eventually(async () => {
      const [found] = await discrepanciesOf(id);
      if (!found) throw new Error('nothing was found yet');
      return found;
    });
  }

  it('is resolved by staff with a note, once, and does not reappear', async () => {
    const { id: discrepancyId, reference } = await aDiscrepancy();
    const request = { discrepancyId, actor: staff, note: 'A payment at the till.' };

    const first = await payments.bus.request(ResolveDiscrepancy.payments, request);
    const second = await payments.bus.request(ResolveDiscrepancy.payments, { ...request, note: 'Again.' });

    expect(first).toMatchObject({
      result: { discrepancy: { id: discrepancyId, status: 'resolved', resolvedBy: 'staff', note: request.note } },
    });
    expect(second).toEqual(first);
    await compare();
    await eventually(async () =>
      expect((await discrepanciesOf(reference)).map(({ status }) => status)).toEqual(['open', 'resolved']),
    );
  });

  it('edge case 34: requires a permission, and so does a reconciliation', async () => {
    const { id: discrepancyId } = await aDiscrepancy();
    const actor = { sub: 'mallory', permissions: ['read_all'] };

    const answers = [
      await payments.bus.request(ResolveDiscrepancy.payments, { discrepancyId, actor, note: 'Mine.' }),
      await payments.bus.request(CompareWithGateways.payments, { actor }),
    ];

    const problem = { status: 403, permission: 'process_refunds' };
    expect(answers).toMatchObject([{ problem }, { problem }]);
  });

  it('is answered with 404 when it does not exist', async () => {
    const { problem } = await payments.bus.request(ResolveDiscrepancy.payments, {
      discrepancyId: '01980000-0000-7000-8000-000000000009',
      actor: staff,
      note: 'What?',
    });

    expect(problem).toMatchObject({ status: 404, type: '/problems/discrepancy-not-found' });
  });
});
