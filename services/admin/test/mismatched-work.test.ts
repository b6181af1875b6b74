import { randomUUID } from 'node:crypto';
import {
  DisputeClosed,
  type Money,
  type Payment,
  PaymentMismatched,
  RefundFailed,
  RefundProcessed,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { euros, samplePayment, sampleRefund } from '@booking/testing/samples';
import { describe, expect, it } from '@jest/globals';
import { admin, staff, useStaff } from './start-admin.ts';

useStaff();

describe('edge case 17: the work item of a mismatched payment', () => {
  it('ends when the bank has returned the remainder by a lost dispute', async () => {
    const payment = await mismatched(euros(9_900));
    await refunded(payment, euros(5_000));
    await expectWaiting(payment, true);

    await lost(payment, euros(4_900));

    await expectWaiting(payment, false);
  });

  it('ends when a dispute in another currency is lost, because it counts as the whole payment', async () => {
    const payment = await mismatched(euros(9_900));

    await lost(payment, { amount: 8_000, currency: 'GBP' });

    await expectWaiting(payment, false);
  });

  it('stays while a failed refund has returned nothing', async () => {
    const payment = await mismatched(euros(9_900));

    await refunded(payment, euros(5_000), 'failed');
    await refunded(payment, euros(5_000));
    await expectWaiting(payment, true);
    await refunded(payment, euros(4_900));

    await expectWaiting(payment, false);
  });

  it('is exported with the captured amount', async () => {
    const payment = await mismatched(euros(9_900));
    await expectWaiting(payment, true);

    const query = 'kind=mismatched-payment&columns=recordId&columns=amount';
    const { body } = await staff.get<string>(`/work-queue.csv?${query}`);

    expect(body).toContain(`${payment.id},99.00`);
  });

  it('does not exist for a payment of nothing', async () => {
    const payment = await mismatched(euros(0));

    await expectWaiting(payment, false);
  });
});

describe('edge case 17: the page of a mismatched payment', () => {
  it('shows the refundable amount, which excludes refunded and lost amounts, and includes the amounts of failed refunds', async () => {
    const payment = await mismatched(euros(9_900));
    await refunded(payment, euros(9_900), 'failed');
    await expectRefundable(payment, euros(9_900));
    await refunded(payment, euros(5_000));
    await expectRefundable(payment, euros(4_900));

    await lost(payment, euros(4_900));

    await expectRefundable(payment, null);
  });
});

async function mismatched(reported: Money): Promise<Payment> {
  const payment = samplePayment({ status: 'mismatched', reported });
  await admin.probe.publish(PaymentMismatched, { about: payment.id, data: { payment } });
  await eventually(async () => expect((await staff.get(`/payments/${payment.id}`)).status).toBe(200));
  return payment;
}

async function refunded(payment: Payment, amount: Money, status: 'succeeded' | 'failed' = 'succeeded'): Promise<void> {
  const { bookingId, id: paymentId, method } = payment;
  const allocation = { paymentId, method, amount, status, gatewayReference: null };
  const refund = sampleRefund({ bookingId, amount, status, allocations: [allocation] });
  const event = status === 'failed' ? RefundFailed : RefundProcessed;
  await admin.probe.publish(event, { about: refund.id, data: { refund } });
  await eventually(async () => expect((await staff.get(`/refunds/${refund.id}`)).status).toBe(200));
}

async function lost({ id: paymentId, bookingId }: Payment, amount: Money): Promise<void> {
  const data = { paymentId, bookingId, disputeReference: `du_${paymentId}`, amount, outcome: 'lost' as const };
  await admin.probe.publish(DisputeClosed, { about: randomUUID(), version: 2, data });
}

function expectRefundable({ id }: Payment, refundable: Money | null): Promise<void> {
  return eventually(async () => expect((await staff.get(`/payments/${id}`)).body).toMatchObject({ refundable }));
}

function expectWaiting({ id }: Payment, isWaiting: boolean): Promise<void> {
  return eventually(async () => {
    const { body } = await staff.get<{ data: { record: { id: string } }[] }>('/work-queue?kind=mismatched-payment');
    expect(body.data.some(({ record }) => record.id === id)).toBe(isWaiting);
  });
}
