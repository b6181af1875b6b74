import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { gatewayNames } from '../src/gateway-registry.ts';
import { GatewayUnavailable, type GatewayPaymentReference, type ListQuery } from '../src/payment-gateway.ts';
import { everyRecord, GatewayStage, euros, refundOf, neverLost } from './gateway-stage.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

describe.each(gatewayNames)('the lists of the %s gateway', (method) => {
  let stage: GatewayStage;
  /** Every test has a day of its own, of which it asks for an hour before and an hour after this moment. */
  let now = new Date('2026-11-20T12:00:00.700Z');

  beforeAll(async () => {
    stage = await GatewayStage.set(method, () => now);
  });
  beforeEach(() => {
    now = new Date(now.getTime() + DAY_MS);
  });
  afterEach(() => stage.clear());
  afterAll(() => stage.strike());

  function around({ from = -HOUR_MS, until = HOUR_MS } = {}): ListQuery {
    return { from: new Date(now.getTime() + from), until: new Date(now.getTime() + until), after: null };
  }

  async function listed(query = around()) {
    const { gateway } = stage;
    return {
      payments: await everyRecord((page) => gateway.listPayments?.(page), query),
      refunds: await everyRecord((page) => gateway.listRefunds?.(page), query),
    };
  }

  /** Undefined at a gateway that has no such list. */
  async function listedDisputes(query = around()) {
    const { gateway } = stage;
    return gateway.listDisputes && everyRecord((page) => gateway.listDisputes?.(page), query);
  }

  async function paymentsInEveryState(): Promise<GatewayPaymentReference[]> {
    const [open, paid, pending, failed, expired] = await Promise.all(
      [1, 2, 3, 4, 5].map((hundreds) => stage.openPayment(euros(hundreds * 100))),
    );
    if (!open || !paid || !pending || !failed || !expired) throw new Error('Five payments were opened');
    stage.controls.pay(paid.gatewayReference);
    stage.controls.pay(pending.gatewayReference, 'delayed');
    stage.controls.pay(failed.gatewayReference, 'delayed');
    stage.controls.settle(failed.gatewayReference, 'failed');
    stage.controls.expire(expired.gatewayReference);
    return [open, paid, pending, failed, expired];
  }

  it('tell of every payment that brings money what asking for it tells, and of no payment anything else', async () => {
    const payments = await paymentsInEveryState();

    const asked = await Promise.all(
      payments.map(async (payment) => ({
        ...(await stage.gateway.fetchPayment(payment)),
        reference: payment.gatewayReference,
        paymentId: payment.paymentId,
      })),
    );
    const found = (await listed()).payments;

    const withMoney = asked.filter(({ status }) => status === 'succeeded' || status === 'pending');
    expect(found).toEqual(expect.arrayContaining(withMoney));
    expect(asked).toEqual(expect.arrayContaining([...found]));
    expect(found).toHaveLength(new Set(found.map(({ reference }) => reference)).size);
    expect(asked.map(({ status }) => status)).toEqual(['open', 'succeeded', 'pending', 'failed', 'expired']);
  });

  it('tell of every refund what asking for it tells', async () => {
    const payment = await stage.paidPayment();
    const { captureReference } = await stage.gateway.fetchPayment(payment);
    const orders = [100, 200, 300].map((amount) => refundOf(payment, euros(amount)));
    stage.controls.planRefunds({ behaviour: 'at_once', afterMs: 0 });
    stage.controls.planRefunds({ behaviour: 'pending_then_succeeded', afterMs: HOUR_MS }, 2);
    for (const order of orders) await stage.gateway.refund(order);
    stage.controls.settleRefund(stage.refundsAtGateway(payment)[2]?.id ?? '', 'failed');

    const found = (await listed()).refunds;

    expect(found).toHaveLength(orders.length);
    for (const order of orders) {
      const report = found.find(({ allocationId }) => allocationId === order.allocationId);
      const { outcome, ...asked } = (await stage.gateway.fetchRefund(order)) ?? { outcome: 'unknown' };
      expect(report).toMatchObject({ status: outcome, ...asked, amount: order.amount, captureReference });
    }
    expect(found.map(({ status }) => status).toSorted()).toEqual(['failed', 'pending', 'succeeded']);
  });

  it('tell of a refund what its callback tells', async () => {
    const payment = await stage.paidPayment();
    await stage.gateway.refund(refundOf(payment, euros(100)));

    const report = await stage.reported('refund', 'succeeded');

    expect((await listed()).refunds).toEqual([report]);
  });

  it('hold what was made in the dashboard, which names nothing of ours', async () => {
    const { id } = stage.controls.openSession({ gateway: method, amount: 700, currency: 'EUR' });
    stage.controls.pay(id);
    const refund = stage.controls.refund(id, 300);
    const named = { paymentId: randomUUID(), gatewayReference: id, captureReference: null };
    const { captureReference } = await stage.gateway.fetchPayment(named);

    const { payments, refunds } = await listed();

    expect(payments).toEqual([
      {
        status: 'succeeded',
        reference: id,
        paymentId: null,
        captureReference,
        amount: euros(700),
        reason: null,
      },
    ]);
    expect(refunds).toMatchObject([{ reference: refund.id, allocationId: null, captureReference, amount: euros(300) }]);
  });

  it.each(['won', 'lost'] as const)('tell of a dispute what its callbacks tell, until it is %s', async (status) => {
    const payment = await stage.paidPayment();
    if (!stage.gateway.listDisputes || (status === 'lost' && neverLost.has(method))) return;

    const { id } = stage.controls.openDispute(payment.gatewayReference);
    expect(await listedDisputes()).toEqual([await stage.reported('dispute', 'opened')]);
    stage.controls.closeDispute(id, status);

    expect(await listedDisputes()).toEqual([await stage.reported('dispute', status)]);
    expect(await listedDisputes(around({ from: 1000 }))).toEqual([]);
    expect(await listedDisputes(around({ until: -1000 }))).toEqual([]);
  });

  it('hold nothing of another time', async () => {
    const payment = await stage.paidPayment();
    await stage.gateway.refund(refundOf(payment, euros(100)));

    for (const other of [
      { from: -HOUR_MS, until: -1000 },
      { from: 1000, until: HOUR_MS },
    ]) {
      expect(await listed(around(other))).toEqual({ payments: [], refunds: [] });
    }
    for (const edge of [{ from: 0 }, { until: 1 }]) {
      const { payments, refunds } = await listed(around(edge));
      expect([payments.length, refunds.length]).toEqual([1, 1]);
    }
  });

  it('come in pages, in which nothing is missing and nothing comes twice, whatever is made meanwhile', async () => {
    const made = Array.from({ length: 230 }, () => paidInDashboard());

    const first = await stage.gateway.listPayments?.(around());
    paidInDashboard();
    const others = await everyRecord((page) => stage.gateway.listPayments?.(page), {
      ...around(),
      after: first?.next ?? null,
    });

    const references = [...(first?.records ?? []), ...others].map(({ reference }) => reference);
    expect(first?.records.length).toBeLessThan(made.length);
    expect(new Set(references).size).toBe(references.length);
    expect(references).toEqual(expect.arrayContaining(made));
  });

  function paidInDashboard(): string {
    const { id } = stage.controls.openSession({ gateway: method, amount: 700, currency: 'EUR' });
    stage.controls.pay(id);
    return id;
  }

  it.each(['error_before', 'too_many_requests', 'garbage', 'reset'] as const)(
    'are not known while the gateway answers with %s',
    async (fault) => {
      stage.controls.addFault({ operation: 'list_payments', fault });
      stage.controls.addFault({ operation: 'list_refunds', fault });

      await expect(stage.gateway.listPayments?.(around())).rejects.toThrow(GatewayUnavailable);
      await expect(stage.gateway.listRefunds?.(around())).rejects.toThrow(GatewayUnavailable);

      if (!stage.gateway.listDisputes) return;
      stage.controls.addFault({ operation: 'list_disputes', fault });
      await expect(listedDisputes()).rejects.toThrow(GatewayUnavailable);
    },
  );
});
