import { randomUUID } from 'node:crypto';
import { ClosePayable, type Payment } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { payments, usePayments } from './use-payments.ts';

usePayments();

/** A payment whose session the gateway does not know any more, as after a change of the account. */
async function forgotten(): Promise<Payment> {
  const { payment } = await payments.openSession();
  const gatewayReference = `forgotten-${payment.id}`;
  await payments.db('payments').where({ id: payment.id }).update({ gateway_reference: gatewayReference });
  return { ...payment, gatewayReference };
}

describe('a session that its gateway does not know any more', () => {
  it('is given up for another attempt', async () => {
    const payment = await forgotten();

    const answer = await payments.initiate(payment.bookingId, { key: randomUUID() });

    expect(answer).toMatchObject({ status: 201, body: { status: 'initiated' } });
    expect(await payments.read(payment)).toMatchObject({ status: 'expired', nextAction: null });
  });

  it('edge case 15: does not keep its booking from expiring', async () => {
    const { bookingId } = await forgotten();

    await eventually(async () => {
      const { result } = await payments.bus.request(ClosePayable, { bookingId });
      expect(result).toEqual({ state: 'closed' });
    });
  });

  it('edge case 12: still counts as paid when the gateway reports money after all', async () => {
    const payment = await forgotten();
    await payments.initiate(payment.bookingId, { key: randomUUID() });

    await payments.report(payment);

    await eventually(async () => expect(await payments.read(payment)).toMatchObject({ status: 'completed' }));
  });
});
