import { CallbackRecorded, GatewayPaymentReported, GetCallback, ReplayCallback } from '@booking/contracts';
import { newId } from '@booking/runtime';
import { eventually } from '@booking/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ignoreForeignWebhooks } from '../src/features/confirm-callbacks/confirm-callbacks.ts';
import { Doorbell, paymentReport, ping } from './doorbell-gateway.ts';
import { publishInitiated } from './initiated-payment.ts';
import { service, useGatewayWebhooks } from './start-gateway-webhooks.ts';

const FOUR_DAYS_MS = 4 * 86_400_000;
const FAILURES_OF_A_DAY = 400;
const REFUSED = 'the gateway refused the query about it: no such payment';
const actor = { sub: 'staff', permissions: ['process_refunds'] };

const doorbell = new Doorbell();
useGatewayWebhooks({ gateway: doorbell.gateway });
afterEach(() => {
  doorbell.forget();
});

/** Delivers a webhook, and returns its id. */
async function ring(body: string): Promise<string> {
  expect(await service.post('doorbell', ping(body))).toMatchObject({ status: 200 });
  const rows = await service.db('callbacks').select<{ id: string; body: Buffer }[]>('id', 'body');
  return rows.find((row) => row.body.toString() === body)?.id ?? '';
}

function questionsAbout(reference: string) {
  return service.db('callback_questions').where({ subject: `payment ${reference}` });
}

async function read(callbackId: string) {
  return (await service.bus.request(GetCallback, { callbackId })).result;
}

async function reportedAbout(reference: string) {
  const events = await service.bus.published(GatewayPaymentReported);
  return events.filter(({ data }) => data.report.reference === reference);
}

describe('a refused query about a known payment', () => {
  it('quarantines its webhooks with a note, and they can be replayed once the keys are right', async () => {
    doorbell.refusal = 'no such payment';
    const ids = [await ring('id=p_1&n=1'), await ring('id=p_1&n=2')];
    await publishInitiated(service, { method: 'doorbell', gatewayReference: 'p_1' });

    const quarantined = { callback: { outcome: 'quarantined', note: REFUSED, noteCode: 'query-refused' } };
    await eventually(async () => {
      for (const id of ids) expect(await read(id)).toMatchObject({ ...quarantined, isWaiting: false });
    });
    const recorded = await service.bus.published(CallbackRecorded);
    const announced = recorded.filter(({ data }) => data.callback.outcome === 'quarantined');
    expect(announced.map(({ data }) => data.callback.id).toSorted()).toEqual(ids.toSorted());
    expect(await reportedAbout('p_1')).toEqual([]);

    doorbell.refusal = null;
    doorbell.truth.set('p_1', [paymentReport('p_1')]);
    await service.db('callback_questions').update({ asked_at: new Date(0) });
    await service.bus.request(ReplayCallback, { callbackId: ids[0], actor });

    await eventually(async () => expect(await reportedAbout('p_1')).toHaveLength(1));
    expect(await read(ids[0] ?? '')).toMatchObject({ callback: { outcome: 'accepted', note: null } });
  });

  it('quarantines a replayed webhook again, and announces this', async () => {
    await publishInitiated(service, { method: 'doorbell', gatewayReference: 'p_2' });
    doorbell.refusal = 'no such payment';
    const callbackId = await ring('id=p_2');
    await eventually(async () => expect(await read(callbackId)).toMatchObject({ callback: { note: REFUSED } }));
    await service.db('callback_questions').update({ asked_at: new Date(0) });

    await service.bus.request(ReplayCallback, { callbackId, actor });

    await eventually(async () => {
      const recorded = await service.bus.published(CallbackRecorded);
      const ofIt = recorded.filter(({ data }) => data.callback.id === callbackId);
      expect(ofIt.map(({ data }) => data.callback.outcome)).toEqual([
        'accepted',
        'quarantined',
        'accepted',
        'quarantined',
      ]);
    });
  });
});

describe('a query about a known payment without an answer for a day', () => {
  it('keeps its webhook waiting, with a note, until the gateway answers', async () => {
    await publishInitiated(service, { method: 'doorbell', gatewayReference: 'p_3' });
    doorbell.isAway = true;
    const callbackId = await ring('id=p_3');
    const failures = () => questionsAbout('p_3').pluck('failures');
    await eventually(async () => expect(await failures()).toEqual([1]));
    expect(await read(callbackId)).toMatchObject({ callback: { note: null } });
    await questionsAbout('p_3').update({ failures: FAILURES_OF_A_DAY, asked_at: new Date(0), next_at: new Date(0) });

    const noted = { callback: { outcome: 'accepted', noteCode: 'query-unanswered' }, isWaiting: true };
    await eventually(async () => expect(await read(callbackId)).toMatchObject(noted));
    doorbell.isAway = false;
    doorbell.truth.set('p_3', [paymentReport('p_3')]);
    await questionsAbout('p_3').update({ asked_at: new Date(0), next_at: new Date(0) });

    await eventually(async () => expect(await reportedAbout('p_3')).toHaveLength(1));
    expect(await read(callbackId)).toMatchObject({ callback: { outcome: 'accepted', note: null }, isWaiting: false });
  });

  it('loses its note when the replay of a later webhook brings the answer', async () => {
    await publishInitiated(service, { method: 'doorbell', gatewayReference: 'p_4' });
    doorbell.isAway = true;
    const noted = await ring('id=p_4&n=1');
    await eventually(async () => expect(await questionsAbout('p_4').pluck('failures')).toEqual([1]));
    await questionsAbout('p_4').update({ failures: FAILURES_OF_A_DAY, asked_at: new Date(0), next_at: new Date(0) });
    await eventually(async () =>
      expect(await read(noted)).toMatchObject({ callback: { noteCode: 'query-unanswered' } }),
    );
    const later = await ring('id=p_4&n=2');

    doorbell.truth.set('p_4', [paymentReport('p_4')]);
    doorbell.isAway = false;
    await questionsAbout('p_4').update({ asked_at: new Date(0) });
    await service.bus.request(ReplayCallback, { callbackId: later, actor });

    await eventually(async () => expect(await reportedAbout('p_4')).toHaveLength(1));
    expect(await read(noted)).toMatchObject({ callback: { outcome: 'accepted', note: null } });
  });
});

describe('edge case 42: a webhook about a payment of another application', () => {
  it('is ignored without a query, and not quarantined', async () => {
    doorbell.refusal = 'no such payment';
    const callbackId = await ring('id=p_shop');

    await service.db('callback_questions').update({ hinted_at: new Date(Date.now() - FOUR_DAYS_MS) });
    await ignoreForeignWebhooks(service.db);

    await eventually(async () => expect(await read(callbackId)).toMatchObject({ callback: { outcome: 'ignored' } }));
    expect(doorbell.asked).toEqual([]);
  });

  it('is not quarantined when the query about its refund is refused', async () => {
    doorbell.refusal = 'no such refund';
    const callbackId = await ring(`refund=r_shop&sender=x&order=${newId()}`);

    await eventually(async () => expect(await read(callbackId)).toMatchObject({ isWaiting: false }));

    expect(doorbell.asked).toEqual(['r_shop']);
    expect(await read(callbackId)).toMatchObject({ callback: { outcome: 'accepted', note: null } });
  });
});
