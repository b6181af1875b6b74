import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Booking, StaffPermission } from '@booking/contracts';
import { eventually, expectStatus, ProductClient, startWebhookReceiver, type WebhookReceiver } from '@booking/testing';
import { hireStaff } from '../src/admin/hire-staff.ts';
import { runOfflineVerifier } from '../src/offline-verifier.ts';
import { StaffDesk } from '../src/staff-desk.ts';
import { startStage, type Stage } from '../src/start-stage.ts';

const OFFICER: readonly StaffPermission[] = ['manage_privacy', 'process_refunds', 'read_all'];
const CUSTOMER = 'anna.marlowe@example.com';
const NAME = 'Anna Marlowe';

type Exported = {
  readonly customerId: string;
  readonly records: readonly { service: string; kind: string; record: Record<string, unknown> }[];
};

let stage: Stage;
let receiver: WebhookReceiver;
let anna: ProductClient;
let officer: StaffDesk;

beforeAll(async () => {
  [stage, receiver] = await Promise.all([startStage(), startWebhookReceiver()]);
  const backend = await ProductClient.of(stage.product, 'backend', ['manage_webhooks']);
  expectStatus(await backend.post('/webhook-endpoints', { url: receiver.url, events: ['booking.*', 'refund.*'] }), 201);
  anna = await ProductClient.of(stage.product, CUSTOMER);
  officer = await StaffDesk.signIn(stage.product, await hireStaff(stage.product, 'officer', OFFICER));
});

afterAll(async () => {
  await stage.product.stop();
  await receiver.stop();
});

/** A booking that is paid, partly refunded with a reason, noted and cancelled: past, so that nothing is open. */
async function live(): Promise<Booking> {
  const { gateway, product } = stage;
  const { id } = await anna.createBooking({
    description: `Suite for ${NAME}`,
    startsAt: '2020-06-01T14:00:00Z',
    metadata: { guest: NAME, email: CUSTOMER },
  });
  const { gatewayReference } = await anna.initiate(id, 'sandbox');
  await gateway.pay(String(gatewayReference));
  await anna.bookingWhich(id, { status: 'confirmed' });
  const asked = await anna.refund(id, { amount: { amount: 4_000, currency: 'EUR' }, reason: `${NAME} was ill` });
  const desk = await StaffDesk.signIn(product);
  await eventually(async () => expectStatus(await desk.send(`/refunds/${asked.body.id}`), 200));
  expectStatus(await desk.send(`/bookings/${id}/notes`, { text: `${NAME} called` }), 201);
  expectStatus(await desk.send(`/refunds/${asked.body.id}/process`, { reason: `${NAME} is right` }), 200);
  return anna.bookingWhich(id, { paymentStatus: 'partially_refunded' });
}

describe('the data of a customer', () => {
  it('are exported with everything that the services know', async () => {
    const booking = await live();

    const path = `/customers/${encodeURIComponent(CUSTOMER)}/export`;
    const { records, customerId } = expectStatus(await officer.send<Exported>(path), 200);

    expect(customerId).toBe(CUSTOMER);
    const kinds = new Set(records.map(({ service, kind }) => `${service} ${kind}`));
    expect([...kinds].toSorted()).toEqual([
      ...['admin audit_entry', 'admin note', 'admin timeline_entry', 'bookings booking'],
      ...['gateway-webhooks callback', 'notifications webhook'],
      ...['payments payable', 'payments payment', 'refunds refund'],
    ]);
    expect(records.find(({ kind }) => kind === 'booking')?.record).toMatchObject({
      id: booking.id,
      metadata: { guest: NAME, email: CUSTOMER },
    });
    expect(records.find(({ kind }) => kind === 'refund')?.record).toMatchObject({ reason: `${NAME} was ill` });
    await eventually(async () => {
      const { body } = await officer.send<{ data: object[] }>('/audit-log?action=export_customer');
      expect(body.data[0]).toMatchObject({ outcome: 'succeeded', target: { type: 'customer', id: CUSTOMER } });
    });
    expect((await officer.send('/customers/nobody/export')).status).toBe(404);
  });
});

describe('the audit log', () => {
  it('is exported with a chain that is verified without the product', async () => {
    const lines = await exportAuditLog();

    const [first, second, ...others] = lines;
    const forged = [first, second?.replace('"at":"2', '"at":"1'), ...others];

    expect(await runOfflineVerifier(lines)).toMatch(new RegExp(`^${lines.length}:[0-9a-f]{64}\\n$`));
    await expect(runOfflineVerifier(forged)).rejects.toThrow('entry 2 was changed');
    await expect(runOfflineVerifier(lines.slice(1))).rejects.toThrow('entry 1 is missing');
  });
});

async function exportAuditLog(): Promise<string[]> {
  const { url } = stage.product;
  const answer = await fetch(`${url}/admin/api/audit-log.ndjson`, { headers: { cookie: officer.cookie } });
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-log-.*\.ndjson"$/);
  return (await answer.text()).trimEnd().split('\n');
}
