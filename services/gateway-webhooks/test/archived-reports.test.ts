import { randomUUID } from 'node:crypto';
import {
  GatewayPaymentReported,
  GetGatewayReports,
  ReplayCallback,
  type GatewayReport,
  type RefundReport,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { paymentReport } from './doorbell-gateway.ts';
import { muteGateway, telling } from './mute-gateway.ts';
import { sandboxPayment, signForSandbox } from './signed-callbacks.ts';
import { startGatewayWebhooks, type TestService } from './start-gateway-webhooks.ts';

let service: TestService;
beforeAll(async () => {
  service = await startGatewayWebhooks({ gateway: muteGateway });
});
afterAll(() => service.stop());

async function reportsAbout(name: string, method = 'mute') {
  const { result } = await service.bus.request(GetGatewayReports, { method, name });
  return (result as { reports: GatewayReport[] }).reports;
}

async function receive(reports: readonly GatewayReport[], noise?: string): Promise<void> {
  expect((await service.post('mute', telling(reports, noise))).status).toBe(200);
}

describe('a gateway that answers no questions', () => {
  it('is answered for with what it reported, under every name it used', async () => {
    const names = { reference: `s_${randomUUID()}`, paymentId: randomUUID(), captureReference: `c_${randomUUID()}` };
    const failed = paymentReport(names.reference, { status: 'failed', paymentId: names.paymentId });
    const paid = paymentReport(names.reference, names);

    await receive([failed]);
    await receive([paid]);

    expect(await reportsAbout(names.reference)).toEqual(expect.arrayContaining([failed, paid]));
    expect(await reportsAbout(names.paymentId)).toHaveLength(2);
    expect(await reportsAbout(names.captureReference)).toEqual([paid]);
  });

  it('is answered for about refunds by our name of them', async () => {
    const refund: RefundReport = {
      kind: 'refund',
      status: 'succeeded',
      reference: `r_${randomUUID()}`,
      allocationId: randomUUID(),
      captureReference: `c_${randomUUID()}`,
      paymentReference: null,
      amount: { amount: 100, currency: 'EUR' },
      reason: null,
    };

    await receive([refund]);

    expect(await reportsAbout(refund.allocationId ?? '')).toEqual([refund]);
  });

  it('has told nothing of what nobody named', async () => {
    expect(await reportsAbout(randomUUID())).toEqual([]);
    expect(await reportsAbout('\0')).toEqual([]);
  });

  it('is answered for with nothing that another gateway said', async () => {
    const reference = `s_${randomUUID()}`;
    await receive([paymentReport(reference)]);

    expect(await reportsAbout(reference, 'sandbox')).toEqual([]);
  });

  it('repeats itself with other bytes around what it signed: one more delivery, no contradiction', async () => {
    const reference = `s_${randomUUID()}`;
    const reports = [paymentReport(reference)];

    await receive(reports);
    await Promise.all([receive(reports, 'other'), receive(reports, 'another'), receive(reports)]);

    const rows = await service.db('callbacks').where({ event_id: JSON.stringify(reports) });
    expect(rows).toMatchObject([{ outcome: 'accepted', vouching: 'fields', deliveries: 4 }]);
    expect(await reportsAbout(reference)).toHaveLength(1);
    await eventually(async () => {
      const told = (await service.bus.published(GatewayPaymentReported)).filter(
        ({ data }) => data.report.reference === reference,
      );
      expect(told).toMatchObject([{ data: { vouching: 'fields' } }]);
    });
  });

  it('is answered for with what a replay reads', async () => {
    const reference = `s_${randomUUID()}`;
    const reports = [paymentReport(reference)];
    await receive(reports);
    const received = service.db('callbacks').where({ event_id: JSON.stringify(reports) });
    const [callbackId = ''] = await received.pluck<string[]>('id');
    await service.db('archived_reports').where({ callback_id: callbackId }).update({ reports: '[]' });
    const actor = { sub: 'staff', permissions: ['process_refunds'] };

    await service.bus.request(ReplayCallback, { callbackId, actor });

    expect(await reportsAbout(reference)).toEqual(reports);
  });
});

it('nothing is kept to answer for gateways that answer themselves', async () => {
  const id = `sb_cs_${randomUUID()}`;
  await service.post('sandbox', signForSandbox(sandboxPayment('payment.succeeded', { id })));

  expect(await service.db('archived_reports').where({ method: 'sandbox' })).toEqual([]);
});
