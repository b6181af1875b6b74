import { randomUUID } from 'node:crypto';
import {
  GatewayPaymentReported,
  type GatewayReport,
  GetGatewayReports,
  type PaymentReport,
  type RefundReport,
  ReplayCallback,
} from '@booking/contracts';
import { newId } from '@booking/runtime';
import { awaitOutbox, eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { storableName } from '../src/callback/storable-name.ts';
import { paymentReport } from './doorbell-gateway.ts';
import { muteGateway, telling } from './mute-gateway.ts';
import { sandboxPayment, signForSandbox } from './signed-callbacks.ts';
import { service, useGatewayWebhooks } from './start-gateway-webhooks.ts';

useGatewayWebhooks({ gateway: muteGateway });

function ourPayment(reference: string, changes: Partial<PaymentReport> = {}): PaymentReport {
  return paymentReport(reference, { paymentId: newId(), ...changes });
}

async function reportsAbout(name: string, method = 'mute') {
  const { result } = await service.bus.request(GetGatewayReports, { method, name });
  return (result as { reports: GatewayReport[] }).reports;
}

/** Sends a webhook until it is accepted, as a gateway does after an answer with 503. */
async function receive(reports: readonly GatewayReport[], noise?: string): Promise<void> {
  await eventually(async () => expect((await service.post('mute', telling(reports, noise))).status).toBe(200));
}

async function replay(reports: readonly GatewayReport[]): Promise<void> {
  const received = service.db('callbacks').where({ event_id: storableName(JSON.stringify(reports)) });
  const [callbackId = ''] = await received.pluck<string[]>('id');
  const actor = { sub: 'staff', permissions: ['process_refunds'] };
  const { result } = await service.bus.request(ReplayCallback, { callbackId, actor });
  expect(result).toMatchObject({ callback: { id: callbackId } });
}

describe('the archive of a gateway that answers no queries', () => {
  it('answers queries by every name of the payment', async () => {
    const names = { reference: `s_${randomUUID()}`, paymentId: newId(), captureReference: `c_${randomUUID()}` };
    const failed = ourPayment(names.reference, { status: 'failed', paymentId: names.paymentId });
    const paid = ourPayment(names.reference, names);

    await receive([failed]);
    await receive([paid]);

    expect(await reportsAbout(names.reference)).toEqual(expect.arrayContaining([failed, paid]));
    expect(await reportsAbout(names.paymentId)).toHaveLength(2);
    expect(await reportsAbout(names.captureReference)).toEqual([paid]);
  });

  it('contains reports about a refund under our id', async () => {
    const refund: RefundReport = {
      kind: 'refund',
      status: 'succeeded',
      reference: `r_${randomUUID()}`,
      allocationId: newId(),
      captureReference: `c_${randomUUID()}`,
      paymentReference: null,
      amount: { amount: 100, currency: 'EUR' },
      reason: null,
    };

    await receive([refund]);

    expect(await reportsAbout(refund.allocationId ?? '')).toEqual([refund]);
  });

  it('is empty under an unknown name', async () => {
    expect(await reportsAbout(newId())).toEqual([]);
    expect(await reportsAbout('\0')).toEqual([]);
  });

  it('answers no query from reports of other gateways', async () => {
    const reference = `s_${randomUUID()}`;
    await receive([ourPayment(reference)]);

    expect(await reportsAbout(reference, 'sandbox')).toEqual([]);
  });

  it('stays the same when a webhook is repeated with different unsigned bytes', async () => {
    const reference = `s_${randomUUID()}`;
    const reports = [ourPayment(reference)];

    await receive(reports);
    await Promise.all([receive(reports, 'other'), receive(reports, 'another'), receive(reports)]);

    const rows = await service.db('callbacks').where({ event_id: JSON.stringify(reports) });
    expect(rows).toMatchObject([{ outcome: 'accepted', vouching: 'fields', deliveries: 4 }]);
    expect(await reportsAbout(reference)).toHaveLength(1);
    await eventually(async () => {
      const published = (await service.bus.published(GatewayPaymentReported)).filter(
        ({ data }) => data.report.reference === reference,
      );
      expect(published).toMatchObject([{ data: { vouching: 'fields' } }]);
    });
  });

  it('contains each distinct report once, even if several webhooks contain it', async () => {
    const [reference, another] = [`s_${randomUUID()}`, `s_${randomUUID()}`];
    const report = ourPayment(reference);
    const failed = ourPayment(reference, { status: 'failed' });

    await receive([report]);
    await receive([report, ourPayment(another)]);
    await receive([report, failed]);

    const reports = await reportsAbout(reference);
    expect(reports).toHaveLength(2);
    expect(reports).toEqual(expect.arrayContaining([report, failed]));
  });

  it('answers with the newest reports when all of them exceed one message', async () => {
    const reference = `s_${randomUUID()}`;
    const numbers = Array.from({ length: 12 }, (_, number) => number);
    const reports = numbers.map((number) =>
      ourPayment(reference, { reason: `${number.toString()} ${'x'.repeat(100_000)}` }),
    );

    for (const report of reports) await receive([report]);

    const archived = await reportsAbout(reference);
    expect(archived.length).toBeGreaterThan(1);
    expect(archived).toEqual(reports.toReversed().slice(0, archived.length));
  });

  describe('for a payment that is reported both as paid and as failed', () => {
    const payment = () => ({ reference: `s_${randomUUID()}`, captureReference: `c_${randomUUID()}` });
    const publishedOf = async (reference: string) => {
      const reports = (await service.bus.published(GatewayPaymentReported)).map(({ data }) => data.report);
      return reports.filter((report) => report.reference === reference);
    };

    it('keeps a late success of the failed try, but does not publish it, even after a replay', async () => {
      const { reference, captureReference } = payment();
      const paid = ourPayment(reference, { captureReference });
      const back = ourPayment(reference, { captureReference, status: 'failed' });
      const late = ourPayment(reference, { captureReference: `c_${randomUUID()}` });

      await receive([back]);
      await receive([paid]);
      await receive([late]);

      await awaitOutbox(service.db);
      expect(await publishedOf(reference)).toEqual([back, late]);
      expect(await reportsAbout(captureReference)).toHaveLength(2);
      await replay([paid]);
      await awaitOutbox(service.db);
      expect(await publishedOf(reference)).toEqual([back, late]);
    });

    it('lets the failure be published last when both arrive at the same moment', async () => {
      const rounds = Array.from({ length: 20 }, payment);
      const reports = rounds.flatMap(({ reference, captureReference }) => [
        ourPayment(reference, { captureReference }),
        ourPayment(reference, { captureReference, status: 'failed' }),
      ]);

      await Promise.all(reports.map((report) => receive([report])));

      await awaitOutbox(service.db);
      for (const { reference } of rounds) {
        expect((await publishedOf(reference)).at(-1)).toMatchObject({ status: 'failed' });
      }
    });
  });

  it('is filled again by a replay', async () => {
    const reference = `s_${randomUUID()}`;
    const reports = [ourPayment(reference)];
    await receive(reports);
    await service.db('archived_reports').where({ name: reference }).update({ reports: '[]' });

    await replay(reports);

    expect(await reportsAbout(reference)).toEqual(reports);
  });
});

it('archives nothing for gateways that answer queries', async () => {
  const id = `sb_cs_${randomUUID()}`;
  await service.post('sandbox', signForSandbox(sandboxPayment('payment.succeeded', { id })));

  expect(await service.db('archived_reports').where({ method: 'sandbox' })).toEqual([]);
});
