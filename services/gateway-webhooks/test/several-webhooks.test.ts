import { type CallbackOutcome, GetCallback, type RefundReport } from '@booking/contracts';
import { newId } from '@booking/runtime';
import { eventually } from '@booking/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ignoreForeignWebhooks } from '../src/features/confirm-callbacks/confirm-callbacks.ts';
import { Doorbell, paymentReport, ping } from './doorbell-gateway.ts';
import { publishInitiated } from './initiated-payment.ts';
import { service, useGatewayWebhooks } from './start-gateway-webhooks.ts';

const FOUR_DAYS_MS = 4 * 86_400_000;

const doorbell = new Doorbell();
useGatewayWebhooks({ gateway: doorbell.gateway });
afterEach(() => {
  doorbell.forget();
});

/** The ids of the webhooks with these bodies, in this order. */
async function idsOf(bodies: readonly string[]): Promise<string[]> {
  const rows = await service.db('callbacks').select<{ id: string; body: Buffer }[]>('id', 'body');
  return bodies.map((body) => rows.find((row) => row.body.toString() === body)?.id ?? '');
}

/** Delivers webhooks one after the other, and returns their ids. */
async function rung(...bodies: string[]): Promise<string[]> {
  for (const body of bodies) expect(await service.post('doorbell', ping(body))).toMatchObject({ status: 200 });
  return idsOf(bodies);
}

function outcomesOf(ids: readonly string[]): Promise<CallbackOutcome[]> {
  return Promise.all(
    ids.map(async (callbackId) => {
      const { result } = await service.bus.request(GetCallback, { callbackId });
      return (result as { callback: { outcome: CallbackOutcome } }).callback.outcome;
    }),
  );
}

function areWaiting(ids: readonly string[]): Promise<boolean[]> {
  return Promise.all(
    ids.map(async (callbackId) => {
      const { result } = await service.bus.request(GetCallback, { callbackId });
      return (result as { isWaiting: boolean }).isWaiting;
    }),
  );
}

async function letDaysPass(): Promise<void> {
  await service.db('callback_questions').update({ hinted_at: new Date(Date.now() - FOUR_DAYS_MS) });
  await ignoreForeignWebhooks(service.db);
}

/** Runs the job repeatedly: a pass drops the earlier webhooks of a question, and the next pass its last webhook. */
async function allAreIgnored(): Promise<void> {
  await eventually(async () => {
    await ignoreForeignWebhooks(service.db);
    expect(await service.db('callback_questions')).toEqual([]);
  });
}

describe('edge case 42: several unverified webhooks about one foreign payment', () => {
  it('are all ignored after three days', async () => {
    const ids = await rung('id=p_shop&n=1', 'id=p_shop&n=2', 'id=p_shop&n=3', 'id=p_shop&n=1');
    expect(await areWaiting(ids)).toEqual([true, true, true, true]);

    await letDaysPass();

    await allAreIgnored();
    expect(await outcomesOf(ids)).toEqual(['ignored', 'ignored', 'ignored', 'ignored']);
    expect(await areWaiting(ids)).toEqual([false, false, false, false]);
    expect(await service.db('replaced_callbacks')).toEqual([]);
  });

  it('are all ignored even if they arrived concurrently', async () => {
    const bodies = Array.from({ length: 30 }, (_, index) => `id=p_burst&n=${String(index)}`);
    await Promise.all(
      bodies.map((body) =>
        eventually(async () => expect(await service.post('doorbell', ping(body))).toMatchObject({ status: 200 })),
      ),
    );
    const ids = await idsOf(bodies);

    await letDaysPass();

    await allAreIgnored();
    expect(new Set(await outcomesOf(ids))).toEqual(new Set(['ignored']));
  });
});

describe('several unverified webhooks about one payment', () => {
  it('all wait for the event of the payment, and stay accepted when it arrives', async () => {
    const ids = await rung('id=p_late&n=1', 'id=p_late&n=2');
    doorbell.truth.set('p_late', [paymentReport('p_late')]);

    await publishInitiated(service, { method: 'doorbell', gatewayReference: 'p_late' });

    await eventually(async () => expect(await areWaiting(ids)).toEqual([false, false]));
    await letDaysPass();
    expect(await outcomesOf(ids)).toEqual(['accepted', 'accepted']);
    expect(await service.db('replaced_callbacks')).toEqual([]);
  });
});

it('edge case 42: ignores several webhooks about one refund when the gateway names a foreign payment', async () => {
  const refund: RefundReport = {
    kind: 'refund',
    status: 'succeeded',
    reference: 'r_foreign',
    allocationId: null,
    captureReference: 'c_foreign',
    paymentReference: null,
    amount: null,
    reason: null,
  };
  doorbell.truth.set('r_foreign', [refund]);
  doorbell.hold();
  const order = newId();
  const ids = await rung(`refund=r_foreign&sender=x&order=${order}`, `refund=r_foreign&sender=y&order=${order}`);

  doorbell.release();

  await eventually(async () => expect(await outcomesOf(ids)).toEqual(['ignored', 'ignored']));
});
