import { createHash, randomUUID } from 'node:crypto';
import { GatewayPaymentReported, GetCallback, ReplayCallback } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { sandboxPayment, signForSandbox } from './signed-callbacks.ts';
import { service, useGatewayWebhooks } from './start-gateway-webhooks.ts';

const CARD = '4111111111111111';
const CVC = '737';
const actor = { sub: 'staff', permissions: ['process_refunds'] };

useGatewayWebhooks();

type Stored = { id: string; body: Buffer; body_digest: string; deliveries: number; outcome: string };

async function receive(body: string, eventId = `msg_${randomUUID()}`): Promise<Stored> {
  expect(await service.post('sandbox', signForSandbox(body, { id: eventId }))).toMatchObject({ status: 200 });
  return service.db<Stored & { event_id: string }>('callbacks').where({ event_id: eventId }).first() as Promise<Stored>;
}

/** The body of a webhook about a payment, with its card number. */
function paymentWithCard(reason: string | null = null): string {
  const event = JSON.parse(sandboxPayment('payment.succeeded')) as { data: object };
  return JSON.stringify({ ...event, data: { ...event.data, reason, card: { number: CARD, cvc: CVC } } });
}

async function reportsOf(callbackId: string) {
  const events = await service.bus.published(GatewayPaymentReported);
  return events.filter(({ data }) => data.callbackId === callbackId);
}

/** The tables with rows that contain this text. Stored bytes are compared as text. */
async function tablesThatSay(text: string): Promise<readonly string[]> {
  const tables = await service.db('pg_tables').where({ schemaname: 'public' }).pluck<string[]>('tablename');
  const hex = Buffer.from(text).toString('hex');
  const rows = await Promise.all(
    tables.map(async (table): Promise<unknown> => {
      const said = `${table}::text like ? or ${table}::text like ?`;
      return service
        .db(table)
        .whereRaw(said, [`%${text}%`, `%${hex}%`])
        .first(service.db.raw('1 as found'));
    }),
  );
  return tables.filter((_table, index) => rows[index] !== undefined);
}

describe('a webhook with a card number', () => {
  it('is stored without the number and the security code, with the digest of the received bytes', async () => {
    const body = paymentWithCard();
    const stored = await receive(body);

    expect(stored.body.toString()).toBe(body.replace(CARD, '************1111').replace(`"${CVC}"`, '"***"'));
    expect(stored).toMatchObject({ outcome: 'accepted', body_digest: createHash('sha256').update(body).digest('hex') });
  });

  it('leaves the number in no table of the database', async () => {
    const { id } = await receive(paymentWithCard(`paid with ${CARD}, cvc=${CVC}`));
    await eventually(async () => expect(await reportsOf(id)).toHaveLength(1));

    expect(await tablesThatSay('************1111')).toContain('callbacks');
    expect(await tablesThatSay(CARD)).toEqual([]);
  });

  it('counts as one webhook when its gateway repeats it', async () => {
    const body = paymentWithCard();
    const { id } = await receive(body, 'msg_repeated');
    expect(await receive(body, 'msg_repeated')).toMatchObject({ id, deliveries: 2, outcome: 'accepted' });
  });

  it('publishes the same reports when it is replayed, although its masked bytes no longer match the signature', async () => {
    const { id } = await receive(paymentWithCard());

    const { result } = await service.bus.request(ReplayCallback, { callbackId: id, actor });

    expect(result).toMatchObject({ callback: { id, outcome: 'accepted' } });
    await eventually(async () => {
      const [first, second] = await reportsOf(id);
      expect(second?.data).toEqual(first?.data);
      expect(second?.id).not.toBe(first?.id);
    });
  });

  it('stays in quarantine when it cannot be read', async () => {
    const { id, body, outcome } = await receive(`{"type":"payment.succeeded","data":{"number":${CARD}}}`);
    expect({ body: body.toString(), outcome }).toMatchObject({ outcome: 'quarantined' });
    expect(body.toString()).not.toContain(CARD);

    const { result } = await service.bus.request(ReplayCallback, { callbackId: id, actor });
    expect(result).toMatchObject({ callback: { id, outcome: 'quarantined' } });
  });

  it('is shown with its masked body', async () => {
    const { id, body } = await receive(paymentWithCard());

    const { result } = await service.bus.request(GetCallback, { callbackId: id });
    expect(result).toMatchObject({ body: body.toString() });
  });
});

describe('a webhook without a card number', () => {
  it('is stored byte for byte, although a reference looks like a card number', async () => {
    const body = sandboxPayment('payment.succeeded', { captureId: '5555555555554444' }).replaceAll('","', '" , "');
    expect((await receive(body)).body.toString()).toBe(body);
  });
});
