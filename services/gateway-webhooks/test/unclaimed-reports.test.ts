import { randomUUID } from 'node:crypto';
import {
  CallbackRecorded,
  GatewayDisputeReported,
  GatewayPaymentReported,
  GatewayRefundReported,
  type GatewayReport,
  GetCallback,
  type Payment,
  PaymentCompleted,
  PaymentInitiated,
  PaymentMismatched,
  ReplayCallback,
} from '@booking/contracts';
import { newId } from '@booking/runtime';
import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { ignoreForeignWebhooks } from '../src/features/confirm-callbacks/confirm-callbacks.ts';
import { paymentReport } from './doorbell-gateway.ts';
import { initiatedPayment } from './initiated-payment.ts';
import { muteGateway, telling } from './mute-gateway.ts';
import { service, useGatewayWebhooks } from './start-gateway-webhooks.ts';

useGatewayWebhooks({ gateway: muteGateway });

const MONEY = { amount: 500, currency: 'EUR' } as const;
const events = { payment: GatewayPaymentReported, refund: GatewayRefundReported, dispute: GatewayDisputeReported };

function refundOf(captureReference: string, allocationId: string | null = null): GatewayReport {
  const said = { paymentReference: null, amount: MONEY, reason: null };
  return {
    kind: 'refund',
    status: 'succeeded',
    reference: `r_${randomUUID()}`,
    allocationId,
    captureReference,
    ...said,
  };
}

function disputeOf(captureReference: string): GatewayReport {
  const said = { paymentReference: null, amount: MONEY, reason: null };
  return { kind: 'dispute', status: 'opened', reference: `d_${randomUUID()}`, captureReference, ...said };
}

/** Receives one webhook with these reports. Returns its id. */
async function receive(...reports: readonly GatewayReport[]): Promise<string> {
  expect((await service.post('mute', telling(reports))).status).toBe(200);
  const [id = ''] = await service.db('callbacks').orderBy('received_at', 'desc').limit(1).pluck<string[]>('id');
  return id;
}

function rowOf(id: string) {
  return service
    .db<{ id: string; outcome: string; note: string | null }>('callbacks')
    .where({ id })
    .first('outcome', 'note');
}

async function passedOn({ kind, reference }: GatewayReport, count: number): Promise<void> {
  const all = await service.bus.published(events[kind]);
  expect(all.filter(({ data }) => data.report.reference === reference)).toHaveLength(count);
}

async function tell(
  event: typeof PaymentInitiated | typeof PaymentCompleted | typeof PaymentMismatched,
  changes: Partial<Payment>,
): Promise<void> {
  const payment = initiatedPayment({
    method: 'mute',
    status: 'completed',
    amount: MONEY,
    gatewayReference: null,
    ...changes,
  });
  await service.bus.publish(event, { about: payment.id, data: { payment } });
}

describe("edge case 42: a webhook about another application's money on a shared account", () => {
  it.each([
    ['refund', refundOf(`c_${randomUUID()}`)],
    ['dispute', disputeOf(`c_${randomUUID()}`)],
    ['payment without our id', paymentReport(`s_${randomUUID()}`)],
  ])('publishes no %s, and records the reason', async (_, report) => {
    const id = await receive(report);

    expect(await rowOf(id)).toEqual({ outcome: 'ignored', note: 'no payment of ours has this reference' });
    const { result } = await service.bus.request(GetCallback, { callbackId: id });
    expect(result).toMatchObject({ isWaiting: true });
    await passedOn(report, 0);
  });

  it('stops waiting when its payment has stayed unknown for three days', async () => {
    const id = await receive(refundOf(`c_${randomUUID()}`));
    const threeDaysAgo = service.db.raw("now() - interval '73 hours'");
    await service.db('unclaimed_reports').where({ callback_id: id }).update({ kept_at: threeDaysAgo });

    await eventually(async () => {
      await ignoreForeignWebhooks(service.db);
      expect(await service.db('unclaimed_reports').where({ callback_id: id })).toEqual([]);
    });
    expect(await rowOf(id)).toMatchObject({ outcome: 'ignored' });
    const { result } = await service.bus.request(GetCallback, { callbackId: id });
    expect(result).toMatchObject({ isWaiting: false });
  });
});

describe('a webhook that arrives before the event of its payment', () => {
  it.each([
    ['refund in the dashboard', refundOf, PaymentCompleted],
    ['dispute', disputeOf, PaymentCompleted],
    ['refund of a mismatched payment', refundOf, PaymentMismatched],
  ])('publishes a %s as soon as the payment is known', async (_, reportOf, event) => {
    const captureReference = `c_${randomUUID()}`;
    const report = reportOf(captureReference);
    const id = await receive(report);
    await passedOn(report, 0);

    await tell(event, { captureReference });

    await eventually(() => passedOn(report, 1));
    expect(await rowOf(id)).toEqual({ outcome: 'accepted', note: null });
    await eventually(async () => {
      const recorded = await service.bus.published(CallbackRecorded);
      const ofThis = recorded.filter(({ data }) => data.callback.id === id);
      expect(ofThis.map(({ data }) => data.callback.outcome)).toEqual(['ignored', 'accepted']);
    });
  });

  it('publishes a payment that it names only by the session reference', async () => {
    const report = paymentReport(`s_${randomUUID()}`);
    await receive(report);

    await tell(PaymentInitiated, { gatewayReference: report.reference, status: 'initiated' });

    await eventually(() => passedOn(report, 1));
  });
});

describe('a webhook with one of our ids', () => {
  it.each([
    ['payment', paymentReport(`s_${randomUUID()}`, { paymentId: newId() })],
    ['refund', refundOf(`c_${randomUUID()}`, newId())],
  ])('publishes a %s at once, whether the payment is known or not', async (_, report) => {
    const id = await receive(report);

    expect(await rowOf(id)).toEqual({ outcome: 'accepted', note: null });
    await eventually(() => passedOn(report, 1));
  });

  it('is accepted when only some of its reports name foreign payments', async () => {
    const ours = refundOf(`c_${randomUUID()}`, newId());
    const theirs = disputeOf(`c_${randomUUID()}`);
    const id = await receive(ours, theirs);

    expect(await rowOf(id)).toEqual({ outcome: 'accepted', note: 'part of it names no payment of ours' });
    await eventually(() => passedOn(ours, 1));
    await passedOn(theirs, 0);
  });
});

describe('a webhook about several payments', () => {
  const partly = { outcome: 'accepted', note: 'part of it names no payment of ours' };

  it('loses its note when the last of its payments becomes known', async () => {
    const captureReference = `c_${randomUUID()}`;
    const late = disputeOf(captureReference);
    const id = await receive(refundOf(`c_${randomUUID()}`, newId()), late);
    expect(await rowOf(id)).toEqual(partly);

    await tell(PaymentCompleted, { captureReference });

    await eventually(() => passedOn(late, 1));
    expect(await rowOf(id)).toEqual({ outcome: 'accepted', note: null });
    await eventually(async () => {
      const recorded = await service.bus.published(CallbackRecorded);
      const ofThis = recorded.filter(({ data }) => data.callback.id === id);
      expect(ofThis.map(({ data }) => data.callback.note)).toEqual([partly.note, null]);
    });
  });

  it('has a note as long as one of the payments is unknown', async () => {
    const [first, second] = [`c_${randomUUID()}`, `c_${randomUUID()}`];
    const reports = [refundOf(first), refundOf(second)] as const;
    const id = await receive(...reports);

    await tell(PaymentCompleted, { captureReference: first });
    await eventually(() => passedOn(reports[0], 1));
    expect(await rowOf(id)).toEqual(partly);
    await tell(PaymentCompleted, { captureReference: second });

    await eventually(() => passedOn(reports[1], 1));
    expect(await rowOf(id)).toEqual({ outcome: 'accepted', note: null });
  });
});

it('keeps a replayed webhook waiting until its payment is known', async () => {
  const captureReference = `c_${randomUUID()}`;
  const report = refundOf(captureReference);
  const id = await receive(report);
  const actor = { sub: 'staff', permissions: ['process_refunds'] };

  await service.bus.request(ReplayCallback, { callbackId: id, actor });
  await tell(PaymentCompleted, { captureReference });

  await eventually(() => passedOn(report, 1));
});
