import { randomUUID } from 'node:crypto';
import {
  BEFORE_EVERY_ID,
  DisputeClosed,
  type DisputeReport,
  GatewayDisputeReported,
  GetDisputePage,
  GetPaymentPage,
  type Payment,
  PaymentInitiated,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { payments, usePayments } from './use-payments.ts';

usePayments();

async function pagesOfPayments(limit: number) {
  const found = [];
  for (let after = BEFORE_EVERY_ID, isLast = false; !isLast;) {
    const { result } = await payments.bus.request(GetPaymentPage, { after, limit });
    const page = GetPaymentPage.reply.parse(result);
    found.push(...page.records);
    after = page.records.at(-1)?.record.id ?? after;
    ({ isLast } = page);
  }
  return found;
}

describe('the pages of records', () => {
  it('hold every payment once, as in its last event, and skip attempts that no event has reported yet', async () => {
    const opened = [];
    for (let count = 0; count < 3; count += 1) opened.push((await payments.openSession()).payment);
    const { payment: unreported } = await payments.openSession();
    await payments.db('payments').where({ id: unreported.id }).update({ version: 1 });

    const own = new Set([...opened, unreported].map(({ id }) => id));
    const found = (await pagesOfPayments(2)).filter(({ record }) => own.has(record.id));

    expect(found.map(({ record }) => record.id)).toEqual(opened.map(({ id }) => id).sort());
    await eventually(async () => {
      for (const { version, record } of found) {
        const [event] = await payments.eventsAbout(PaymentInitiated, record);
        expect(event).toMatchObject({ aggregateversion: version, data: { payment: record } });
      }
    });
  });

  it('hold disputes with the time of their end', async () => {
    const { payment } = await payments.openSession();
    await payments.report(payment);
    for (const status of ['opened', 'lost'] as const) await reportDispute(payment, status);
    await eventually(async () => expect(await payments.eventsAbout(DisputeClosed, payment)).toHaveLength(1));

    const { result } = await payments.bus.request(GetDisputePage, { after: BEFORE_EVERY_ID, limit: 10 });

    expect(GetDisputePage.reply.parse(result)).toMatchObject({
      records: [{ version: 2, record: { paymentId: payment.id, status: 'lost', closedAt: expect.any(String) } }],
      isLast: true,
    });
  });

  it.each([0, 1_001])('cannot be requested with a limit of %p', async (limit) => {
    const { problem } = await payments.bus.request(GetPaymentPage, { after: BEFORE_EVERY_ID, limit });

    expect(problem).toMatchObject({ type: '/problems/validation-failed' });
  });
});

async function reportDispute(payment: Payment, status: DisputeReport['status']): Promise<void> {
  const references = { reference: `du-${payment.id}`, captureReference: null };
  const names = { ...references, paymentReference: payment.gatewayReference };
  const report: DisputeReport = { kind: 'dispute', status, ...names, amount: payment.amount, reason: 'fraudulent' };
  const data = {
    callbackId: randomUUID(),
    method: payment.method,
    vouching: 'body',
    addressedBookingId: null,
  } as const;
  await payments.bus.publish(GatewayDisputeReported, { about: data.callbackId, data: { ...data, report } });
}
