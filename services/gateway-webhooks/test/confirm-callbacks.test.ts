import { randomUUID } from 'node:crypto';
import {
  GatewayDisputeReported,
  GatewayPaymentReported,
  GatewayRefundReported,
  GetCallback,
  GetCallbackDeliveries,
  type Payment,
  ReplayCallback,
} from '@booking/contracts';
import { CALL_MS_MAX, REPORT_CALLS_MAX } from '@booking/gateways/records';
import { newId } from '@booking/runtime';
import { eventually } from '@booking/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { listDueMethods } from '../src/callback-question/claimed-question-repository.ts';
import { ignoreForeignWebhooks } from '../src/features/confirm-callbacks/confirm-callbacks.ts';
import { Doorbell, paymentReport, ping } from './doorbell-gateway.ts';
import { publishInitiated } from './initiated-payment.ts';
import { service, startGatewayWebhooks, tokenFor, useGatewayWebhooks } from './start-gateway-webhooks.ts';

const REFUND = { kind: 'refund', status: 'succeeded', reference: 'r_1', allocationId: null } as const;
/** A payment is looked up at most once in this time. */
const PAUSE_MS = 5_000;
const HOUR_MS = 3_600_000;
const FAILURES_OF_A_DAY = 400;
const DISPUTE = { kind: 'dispute', status: 'opened', reference: 'd_1' } as const;

const doorbell = new Doorbell();
useGatewayWebhooks({ gateway: doorbell.gateway });
afterEach(async () => {
  doorbell.forget();
  await questions().delete();
  await service.db('callbacks').delete();
});

function know(gatewayReference: string, changes: Partial<Payment> = {}): Promise<Payment> {
  return publishInitiated(service, { method: 'doorbell', gatewayReference, ...changes });
}

function ring(body: string, address = 'doorbell') {
  return service.post(address, ping(body));
}

/** Sends a webhook until it is stored, as a gateway does when a busy service answers 503. */
async function ringUntilStored(body: string): Promise<void> {
  await eventually(async () => expect(await ring(body)).toMatchObject({ status: 200 }));
}

async function reportedAbout(reference: string) {
  const events = await service.bus.published(GatewayPaymentReported);
  return events.map(({ data }) => data).filter(({ report }) => report.reference === reference);
}

function questions() {
  return service.db('callback_questions');
}

/** Inserts a thousand waiting queries about unknown payments, as copies of the stored one. */
async function letAThousandWait(method: string): Promise<void> {
  await service.db.raw(
    `with copies as (
       insert into callbacks
       select copy.* from callbacks, generate_series(1, 1000) as number, jsonb_populate_record(callbacks,
         jsonb_build_object('id', gen_random_uuid(), 'method', :method::text, 'event_id', event_id || number)) as copy
       returning id, event_id
     )
     insert into callback_questions (method, subject, callback_id, hint, names, hints, hinted_at)
     select :method, 'payment ' || event_id, id, '{}', '{}', 1, now() from copies`,
    { method },
  );
}

/** Moves the times of queries into the past, so that the pauses after queries and failures are over. */
async function letTimePass(): Promise<void> {
  await questions().update({ asked_at: new Date(0) });
  await questions()
    .whereNotNull('next_at')
    .update({ next_at: new Date(0) });
}

describe('an unverified webhook', () => {
  it("is published as the gateway's answer to a query, with its refunds and disputes", async () => {
    await know('p_1');
    const named = { captureReference: null, paymentReference: 'p_1', amount: null, reason: null };
    const payment = paymentReport('p_1');
    doorbell.truth.set('p_1', [payment, { ...REFUND, ...named }, { ...DISPUTE, ...named }]);

    expect(await ring('id=p_1')).toMatchObject({ status: 200 });

    await eventually(async () => {
      expect(await reportedAbout('p_1')).toEqual([expect.objectContaining({ vouching: 'answer', report: payment })]);
      expect(await service.bus.published(GatewayRefundReported)).toMatchObject([{ data: { vouching: 'answer' } }]);
      expect(await service.bus.published(GatewayDisputeReported)).toMatchObject([{ data: { vouching: 'answer' } }]);
    });
    expect(await service.db('callbacks').pluck('outcome')).toEqual(['accepted']);
  });

  it('counts as waiting until its gateway has answered, and while its payment is unknown', async () => {
    doorbell.hold();
    await ring('id=p_waiting');
    const [callbackId = ''] = await service.db('callbacks').pluck<string[]>('id');
    const read = async () => (await service.bus.request(GetCallback, { callbackId })).result;
    const several = async () =>
      (await service.bus.request(GetCallbackDeliveries, { callbackIds: [randomUUID(), callbackId] })).result;
    expect(await read()).toMatchObject({ isWaiting: true });
    expect(await several()).toEqual({ callbacks: [{ callbackId, deliveries: 1, isWaiting: true }] });
    await know('p_waiting');
    await eventually(() => expect(doorbell.asked).toEqual(['p_waiting']));
    expect(await read()).toMatchObject({ isWaiting: true });

    doorbell.release();

    await eventually(async () => expect(await read()).toMatchObject({ isWaiting: false }));
    await ring('id=p_waiting');
    expect(await several()).toMatchObject({ callbacks: [{ deliveries: 2 }] });
  });

  it('edge case 2: is published once, until the answer of the gateway changes', async () => {
    await know('p_2');
    doorbell.truth.set('p_2', [paymentReport('p_2', { status: 'pending' })]);
    for (const count of [1, 2]) {
      await ring('id=p_2');
      await eventually(() => expect(doorbell.asked).toHaveLength(count));
      await eventually(async () => expect(await questions().pluck('next_at')).toEqual([null]));
      await letTimePass();
    }
    doorbell.truth.set('p_2', [paymentReport('p_2')]);
    await ring('id=p_2');

    await eventually(async () => {
      expect((await reportedAbout('p_2')).map(({ report }) => report.status)).toEqual(['pending', 'succeeded']);
    });
  });

  it('edge case 16: waits until its payment is known', async () => {
    doorbell.truth.set('p_early', [paymentReport('p_early')]);
    expect(await ring('id=p_early')).toMatchObject({ status: 200 });
    expect(doorbell.asked).toEqual([]);

    await know('p_early');

    await eventually(async () => expect(await reportedAbout('p_early')).toHaveLength(1));
  });

  it('is looked up without a payment when it names an allocation and its sender is verified', async () => {
    const named = { captureReference: 'c_9', paymentReference: null, amount: null, reason: null };
    const order = newId();
    doorbell.truth.set('r_9', [{ ...REFUND, ...named, reference: 'r_9', allocationId: order }]);

    for (const body of ['refund=r_8&sender=x', `refund=r_7&order=${order}`, `refund=r_9&sender=x&order=${order}`]) {
      expect(await ring(body)).toMatchObject({ status: 200 });
    }

    await eventually(async () => {
      const events = await service.bus.published(GatewayRefundReported);
      expect(events.filter(({ data }) => data.report.reference === 'r_9')).toMatchObject([
        { data: { vouching: 'answer', report: { status: 'succeeded', captureReference: 'c_9' } } },
      ]);
    });
    expect(doorbell.asked).toEqual(['r_9']);
  });

  it('is not due without a payment, unless it names an allocation and its sender is verified', async () => {
    doorbell.hold();
    const order = newId();
    for (const body of ['refund=r_11&sender=x', `refund=r_12&order=${order}`]) await ring(body);
    expect(await questions()).toHaveLength(2);
    expect(await listDueMethods(service.db)).toEqual([]);

    await ring(`refund=r_13&sender=x&order=${order}`);

    expect(await listDueMethods(service.db)).toEqual([{ method: 'doorbell' }]);
  });

  it('stays accepted and stops waiting once its gateway has answered, even if it names no payment', async () => {
    const named = { captureReference: 'c_10', paymentReference: null, amount: null, reason: null };
    const order = newId();
    doorbell.truth.set('r_10', [{ ...REFUND, ...named, reference: 'r_10', allocationId: order }]);
    await ring(`refund=r_10&sender=x&order=${order}`);
    const [callbackId = ''] = await service.db('callbacks').pluck<string[]>('id');
    const read = async () => (await service.bus.request(GetCallback, { callbackId })).result;
    await eventually(async () => expect(await questions().pluck('next_at')).toEqual([null]));
    expect(await read()).toMatchObject({ isWaiting: false });

    await questions().update({ hinted_at: new Date(Date.now() - 73 * 3_600_000) });
    await ignoreForeignWebhooks(service.db);

    expect(await service.db('callbacks').where({ id: callbackId }).pluck('outcome')).toEqual(['accepted']);
  });

  it('edge case 25: is rejected at the address of another booking, and accepted at the address of its own', async () => {
    const { bookingId } = await know('p_3');
    doorbell.truth.set('p_3', [paymentReport('p_3')]);

    const misaddressed = await ring('id=p_3', `doorbell/${await tokenFor(randomUUID(), 'doorbell')}`);
    const addressed = await ring('id=p_3', `doorbell/${await tokenFor(bookingId, 'doorbell')}`);

    expect([misaddressed.status, addressed.status]).toEqual([404, 200]);
    await eventually(async () => expect(await reportedAbout('p_3')).toHaveLength(1));
    expect(doorbell.asked).toHaveLength(1);
  });

  it('is looked up and published again when it is replayed', async () => {
    await know('p_4');
    doorbell.truth.set('p_4', [paymentReport('p_4')]);
    await ring('id=p_4');
    await eventually(async () => expect(await reportedAbout('p_4')).toHaveLength(1));
    await letTimePass();
    const [callbackId] = await service.db('callbacks').pluck<string[]>('id');

    const actor = { sub: 'staff', permissions: ['process_refunds'] };
    await service.bus.request(ReplayCallback, { callbackId, actor });

    await eventually(async () => expect(await reportedAbout('p_4')).toHaveLength(2));
  });
});

describe('edge case 24: webhooks that anybody can send', () => {
  it('cause no query of a gateway when their payments are unknown', async () => {
    await know('p_known');
    await Promise.all(Array.from({ length: 200 }, (_, index) => ringUntilStored(`id=p_forged_${String(index)}`)));
    await ring('id=p_known');

    await eventually(() => expect(doorbell.asked).toEqual(['p_known']));
  });

  it('cause queries about one payment at intervals, and once more after the last webhook', async () => {
    await know('p_hot');
    const start = Date.now();
    const questionsMax = () => 2 + Math.floor((Date.now() - start) / PAUSE_MS);
    await Promise.all(Array.from({ length: 1_000 }, () => ring('id=p_hot')));
    await eventually(() => expect(doorbell.asked).not.toEqual([]));
    const { truth } = doorbell;
    truth.set('p_hot', [paymentReport('p_hot')]);
    await ring('id=p_hot');
    expect(doorbell.asked.length).toBeLessThanOrEqual(questionsMax());
    // On a busy machine, the pause may be over before.
    await eventually(async () => {
      await letTimePass();
      expect(await reportedAbout('p_hot')).toHaveLength(1);
    });
    expect(doorbell.asked.length).toBeLessThanOrEqual(questionsMax() + 2);
  });

  it('cause one query at a time when they name one payment by two references', async () => {
    await know('p_5', { captureReference: 'c_5' });
    doorbell.hold();
    await Promise.all([ring('id=p_5'), ring('capture=c_5')]);
    await eventually(() => expect(doorbell.asked).toHaveLength(1));
    await eventually(async () => expect(await questions().whereNotNull('next_at')).toHaveLength(2));
    expect(doorbell.asked).toHaveLength(1);

    doorbell.release();
    await eventually(async () => {
      await letTimePass();
      expect(doorbell.asked.toSorted()).toEqual(['c_5', 'p_5']);
    });
  });

  it('cause a limited number of concurrent queries when they name many payments', async () => {
    const references = Array.from({ length: 30 }, (_, index) => `p_many_${String(index)}`);
    await Promise.all(references.map((reference) => know(reference)));
    doorbell.hold();
    const second = await startGatewayWebhooks({ databaseUrl: service.databaseUrl, gateway: doorbell.gateway });
    await Promise.all(references.map((reference) => ring(`id=${reference}`)));
    const leased = () => questions().where('lease_until', '>', new Date()).pluck('subject');
    await eventually(async () => expect(await leased()).toHaveLength(20));
    await eventually(() => expect(doorbell.asked).toHaveLength(20));
    doorbell.release();

    await eventually(() => expect(doorbell.asked.toSorted()).toEqual(references.toSorted()));
    await second.stop();
  });

  it('are throttled when too many queries wait already, except at the address of a booking', async () => {
    await ring('id=p_first');
    await letAThousandWait('doorbell');

    const answer = await ring('id=p_second');
    const addressed = await ring('id=p_third', `doorbell/${await tokenFor(randomUUID(), 'doorbell')}`);

    expect(answer).toMatchObject({ status: 429, body: { type: '/problems/too-many-requests' } });
    expect(addressed.status).toBe(200);
    expect(await questions().whereRaw("names && '{p_second, p_third}'").pluck('subject')).toEqual(['payment p_third']);
  });

  it('are not throttled by queries that wait at another gateway', async () => {
    await ring('id=p_first');
    await letAThousandWait('another');

    expect(await ring('id=p_second')).toMatchObject({ status: 200 });
  });

  it('are not throttled when the waiting webhooks have a verified sender or came to the address of a booking', async () => {
    await ring('id=p_first');
    await letAThousandWait('doorbell');
    const half = service.db('callbacks').limit(500).select('id');
    await service.db('callbacks').whereIn('id', half).update({ vouching: 'sender' });
    await service.db('callbacks').where({ vouching: 'nothing' }).update({ addressed_booking_id: randomUUID() });

    await eventually(async () => expect(await ring('id=p_second')).toMatchObject({ status: 200 }));
  });

  it('no longer wait for a query when their payment stays unknown for days', async () => {
    await ring('id=p_never');
    await questions().update({ hinted_at: new Date(Date.now() - 73 * 3_600_000) });

    await eventually(async () => expect(await questions()).toEqual([]));
  });
});

it('reserves a query for longer than its calls to the gateway may take', async () => {
  await know('p_8');
  doorbell.hold();
  await ring('id=p_8');
  await eventually(() => expect(doorbell.asked).toHaveLength(1));

  const [turn] = await questions().select<{ asked_at: Date; lease_until: Date }[]>('asked_at', 'lease_until');
  expect(Number(turn?.lease_until) - Number(turn?.asked_at)).toBeGreaterThan(REPORT_CALLS_MAX * CALL_MS_MAX);
});

describe('edge case 3: the query about an unverified webhook', () => {
  it('is retried after a pause when the gateway is down, however many webhooks arrive', async () => {
    await know('p_6');
    doorbell.isAway = true;
    await ring('id=p_6');
    await eventually(async () => expect(await questions().pluck('failures')).toEqual([1]));
    await ring('id=p_6');
    expect(await questions().where('next_at', '<=', new Date())).toEqual([]);
    doorbell.isAway = false;
    doorbell.truth.set('p_6', [paymentReport('p_6')]);
    await letTimePass();

    await eventually(async () => expect(await reportedAbout('p_6')).toHaveLength(1));
  });

  it('is repeated a few times a day after a day without an answer, and at once on a replay', async () => {
    await know('p_8');
    doorbell.isAway = true;
    await ring('id=p_8');
    await eventually(async () => expect(await questions().pluck('failures')).toEqual([1]));
    await questions().update({ failures: FAILURES_OF_A_DAY });
    await letTimePass();
    await eventually(async () => expect(await questions().pluck('failures')).toEqual([FAILURES_OF_A_DAY + 1]));
    const [nextAt] = await questions().pluck<Date[]>('next_at');
    expect(nextAt?.getTime()).toBeGreaterThan(Date.now() + HOUR_MS);
    const [callbackId] = await service.db('callbacks').pluck<string[]>('id');
    doorbell.isAway = false;
    doorbell.truth.set('p_8', [paymentReport('p_8')]);

    const actor = { sub: 'staff', permissions: ['process_refunds'] };
    await service.bus.request(ReplayCallback, { callbackId, actor });

    await eventually(async () => expect(await reportedAbout('p_8')).toHaveLength(1));
  });

  it('is repeated when its process died, and nothing is published twice if the process was only slow', async () => {
    await know('p_7');
    doorbell.hold();
    doorbell.truth.set('p_7', [paymentReport('p_7')]);
    await ring('id=p_7');
    await eventually(() => expect(doorbell.asked).toHaveLength(1));

    const successor = new Doorbell();
    successor.truth.set('p_7', [paymentReport('p_7')]);
    const second = await startGatewayWebhooks({ databaseUrl: service.databaseUrl, gateway: successor.gateway });
    await questions().update({ lease_until: new Date(0), asked_at: new Date(0) });
    await eventually(async () => expect(await reportedAbout('p_7')).toHaveLength(1));
    doorbell.release();
    await second.stop();
    await ring('id=p_after');
    await know('p_after');

    await eventually(() => expect(doorbell.asked).toContain('p_after'));
    expect(successor.asked).toEqual(['p_7']);
    expect(await reportedAbout('p_7')).toHaveLength(1);
  });
});
