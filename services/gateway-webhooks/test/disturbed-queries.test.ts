import { GatewayPaymentReported, ReplayCallback } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { afterEach, expect, it } from '@jest/globals';
import { ignoreForeignWebhooks } from '../src/features/confirm-callbacks/confirm-callbacks.ts';
import { Doorbell, paymentReport, ping } from './doorbell-gateway.ts';
import { publishInitiated } from './initiated-payment.ts';
import { service, useGatewayWebhooks } from './start-gateway-webhooks.ts';

const FOUR_DAYS_MS = 4 * 86_400_000;

const [slow, fast] = [new Doorbell(), new Doorbell()];

useGatewayWebhooks({ gateway: [{ ...slow.gateway, method: 'slow' }, fast.gateway] });
afterEach(async () => {
  slow.forget();
  await service.db('callback_questions').delete();
  fast.forget();
});

async function reportedAbout(reference: string) {
  const events = await service.bus.published(GatewayPaymentReported);
  return events.filter(({ data }) => data.report.reference === reference);
}

/** Ends the pause after the last query about this payment. */
async function endPause(reference: string): Promise<void> {
  await service
    .db('callback_questions')
    .where({ subject: `payment ${reference}` })
    .update({ asked_at: new Date(0) });
}

it('queries other gateways about their webhooks while a gateway does not answer', async () => {
  await publishInitiated(service, { method: 'slow', gatewayReference: 'p_slow' });
  await publishInitiated(service, { method: 'doorbell', gatewayReference: 'p_fast' });
  fast.truth.set('p_fast', [paymentReport('p_fast')]);
  slow.hold();
  await service.post('slow', ping('id=p_slow'));
  await eventually(() => expect(slow.asked).toEqual(['p_slow']));

  await service.post('doorbell', ping('id=p_fast'));

  await eventually(async () => expect(await reportedAbout('p_fast')).toHaveLength(1));
});

it('publishes the reports of a webhook again when staff replay it during a query', async () => {
  await publishInitiated(service, { method: 'doorbell', gatewayReference: 'p_replayed' });
  fast.truth.set('p_replayed', [paymentReport('p_replayed')]);
  await service.post('doorbell', ping('id=p_replayed'));
  await eventually(async () => expect(await reportedAbout('p_replayed')).toHaveLength(1));
  await endPause('p_replayed');
  fast.hold();
  await service.post('doorbell', ping('id=p_replayed'));
  await eventually(() => expect(fast.asked).toHaveLength(2));
  const [callbackId] = await service
    .db('callbacks')
    .where({ method: 'doorbell' })
    .orderBy('id', 'desc')
    .pluck<string[]>('id');

  const actor = { sub: 'staff', permissions: ['process_refunds'] };
  await service.bus.request(ReplayCallback, { callbackId, actor });
  fast.release();

  await eventually(() => expect(fast.asked).toHaveLength(3));
  await eventually(async () => expect(await reportedAbout('p_replayed')).toHaveLength(2));
});

it('edge case 42: marks a webhook about a foreign payment as ignored, even if its row was locked at the first attempt', async () => {
  await service.post('doorbell', ping('id=p_foreign'));
  const [question] = await service
    .db('callback_questions')
    .where({ subject: 'payment p_foreign' })
    .select<{ callback_id: string }[]>('callback_id');
  const foreign = () => service.db('callbacks').where({ id: question?.callback_id });
  const lock = await service.db.transaction();
  await lock('callbacks').where({ id: question?.callback_id }).forUpdate().select('id');
  await service
    .db('callback_questions')
    .where({ subject: 'payment p_foreign' })
    .update({ hinted_at: new Date(Date.now() - FOUR_DAYS_MS) });

  await Promise.allSettled([ignoreForeignWebhooks(service.db)]);
  await lock.rollback();

  await eventually(async () => {
    await ignoreForeignWebhooks(service.db);
    expect(await foreign().pluck('outcome')).toEqual(['ignored']);
  });
});
