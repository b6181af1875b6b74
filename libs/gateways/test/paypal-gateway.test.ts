import { newId } from '@booking/runtime';
import { describe, expect, it } from '@jest/globals';
import { openPayment, paidPayment, reported } from '../src/conformance.ts';
import { GatewayRejected, GatewayUnavailable } from '../src/gateway-errors.ts';
import type { GatewayPaymentReference } from '../src/gateway-records.ts';
import { fixtureOf } from './fixture-of.ts';

describe('the PayPal gateway', () => {
  const fixture = fixtureOf('paypal');

  /** A payment that the customer has approved, and that is not captured yet. */
  async function approvedPayment(): Promise<GatewayPaymentReference> {
    const payment = await openPayment(fixture());
    fixture().controls.addFault({ operation: 'callback', fault: 'drop' });
    fixture().controls.pay(payment.gatewayReference);
    return payment;
  }

  function takenOf({ gatewayReference }: Pick<GatewayPaymentReference, 'gatewayReference'>): number | undefined {
    return fixture()
      .controls.ledger()
      .find(({ session }) => session.id === gatewayReference)?.captured;
  }

  it('captures an approved order only when it is fetched, and once for concurrent fetches', async () => {
    const payment = await approvedPayment();
    expect(takenOf(payment)).toBe(0);

    const answers = await Promise.all([1, 2, 3].map(() => fixture().gateway.fetchPayment(payment)));

    expect(new Set(answers.map(({ captureReference }) => captureReference)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 'succeeded', amount: { amount: 12_050, currency: 'EUR' } });
    expect(takenOf(payment)).toBe(12_050);
  });

  it('finds a capture whose answer was lost at the next fetch', async () => {
    const payment = await approvedPayment();
    await fixture().gateway.fetchPayment(await openPayment(fixture()));
    fixture().simulator.controls.addFault({ operation: 'other', fault: 'reset' });

    await expect(fixture().gateway.fetchPayment(payment)).rejects.toThrow(GatewayUnavailable);

    expect(await fixture().gateway.fetchPayment(payment)).toMatchObject({ status: 'succeeded' });
    expect(takenOf(payment)).toBe(12_050);
  });

  it('captures a second approval after the capture of the first was declined', async () => {
    const payment = await openPayment(fixture());
    fixture().simulator.controls.pay(payment.gatewayReference, 'declined');
    expect(await fixture().gateway.fetchPayment(payment)).toMatchObject({ status: 'open', captureReference: null });

    fixture().controls.pay(payment.gatewayReference);

    expect(await fixture().gateway.fetchPayment(payment)).toMatchObject({ status: 'succeeded' });
    expect(takenOf(payment)).toBe(12_050);
  });

  it('never captures an order that was closed after its approval, by any fetch or hint', async () => {
    const payment = await approvedPayment();

    await fixture().gateway.cancel?.(payment);

    expect(await fixture().gateway.fetchPayment(payment)).toMatchObject({ status: 'expired', captureReference: null });
    expect(await reportsAt(payment.gatewayReference)).toMatchObject([{ kind: 'payment', status: 'expired' }]);
    expect(takenOf(payment)).toBe(0);
  });

  it('does not capture an order that is closed while its capture is on the way', async () => {
    const payment = await approvedPayment();
    const isWanted = async () => {
      await fixture().gateway.cancel?.(payment);
      return true;
    };

    expect(await fixture().gateway.fetchPayment({ ...payment, isWanted })).toMatchObject({ captureReference: null });

    expect(takenOf(payment)).toBe(0);
  });

  it('captures an order that was closed before its approval only if its money is wanted', async () => {
    const givenUp = { ...(await openPayment(fixture())), isWanted: () => Promise.resolve(false) };
    await fixture().gateway.cancel?.(givenUp);

    fixture().controls.pay(givenUp.gatewayReference);

    expect(await fixture().gateway.fetchPayment(givenUp)).toMatchObject({ status: 'open', captureReference: null });
    await reportsAt(givenUp.gatewayReference);
    expect(takenOf(givenUp)).toBe(0);
  });

  it('reports an approved order as pending after a hint about it, and captures nothing', async () => {
    const payment = await approvedPayment();

    expect(await reportsAt(payment.gatewayReference)).toMatchObject([
      { kind: 'payment', status: 'pending', paymentId: payment.paymentId, captureReference: null },
    ]);
    expect(takenOf(payment)).toBe(0);
  });

  it('either closes or captures an order whose capture has begun, never both', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const payment = await approvedPayment();
        const [closed, asked] = await Promise.allSettled([
          fixture().gateway.cancel?.(payment),
          fixture().gateway.fetchPayment(payment),
        ]);
        const isClosed = closed.status === 'fulfilled';
        expect(asked.status).toBe('fulfilled');
        expect(takenOf(payment)).toBe(isClosed ? 0 : 12_050);
        if (closed.status === 'rejected') expect(closed.reason).toBeInstanceOf(GatewayRejected);
        return (await fixture().gateway.fetchPayment(payment)).status;
      }),
    );

    expect(outcomes.every((status) => status === 'expired' || status === 'succeeded')).toBe(true);
  });

  it('reports an unused approval as expired', async () => {
    const payment = await approvedPayment();

    fixture().controls.expire(payment.gatewayReference);

    expect(await reported(fixture(), 'payment expired')).toMatchObject({ reference: payment.gatewayReference });
    expect(await fixture().gateway.fetchPayment(payment)).toMatchObject({
      status: 'expired',
      reason: 'no longer known',
    });
  });

  it('does not report a captured payment as expired when PayPal no longer knows its order', async () => {
    const payment = { paymentId: newId(), gatewayReference: 'GONE', captureReference: 'CAPTURE1' };

    await expect(fixture().gateway.fetchPayment(payment)).rejects.toThrow(GatewayUnavailable);
  });

  it('finds the order of a hint by the id of its capture, and no order by a foreign id', async () => {
    const payment = await paidPayment(fixture());
    const hint = { ...hintAt('PP-1'), captureReference: payment.captureReference };

    expect(await fixture().gateway.fetchReports?.({ ...hint, kind: 'dispute', status: 'opened' })).toMatchObject([
      { kind: 'payment', status: 'succeeded', paymentId: payment.paymentId },
    ]);
    const other = { ...hint, kind: 'dispute', status: 'opened', captureReference: 'OTHER' } as const;
    await expect(fixture().gateway.fetchReports?.(other)).rejects.toThrow(GatewayRejected);
  });

  it('reports our order for a hint with our capture and a foreign order', async () => {
    const { paymentId, captureReference, gatewayReference } = await paidPayment(fixture());
    const { gatewayReference: ofOthers } = await approvedPayment();
    const hint = { ...hintAt(ofOthers), kind: 'payment', paymentId: null, captureReference } as const;

    const reports = await fixture().gateway.fetchReports?.(hint);
    expect(reports).toMatchObject([{ status: 'succeeded', paymentId, reference: gatewayReference }]);
    expect(takenOf({ gatewayReference: ofOthers })).toBe(0);
  });

  it('reports a deleted order by its own reference, never by the reference of a capture', async () => {
    expect(await reportsAt('GONE')).toMatchObject([{ status: 'expired', reference: 'GONE' }]);
    const hint = { ...hintAt('GONE'), kind: 'payment', paymentId: null, captureReference: 'OTHER' } as const;
    await expect(fixture().gateway.fetchReports?.(hint)).rejects.toThrow(GatewayRejected);
  });

  function reportsAt(order: string) {
    return fixture().gateway.fetchReports?.({ ...hintAt(order), kind: 'payment', paymentId: null });
  }

  function hintAt(reference: string) {
    return {
      status: 'pending',
      reference,
      captureReference: null,
      paymentReference: null,
      amount: null,
      reason: null,
    } as const;
  }
});
