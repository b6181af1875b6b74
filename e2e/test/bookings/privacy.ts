import { randomUUID } from 'node:crypto';
import { type Booking, DiscrepancyRecorded, type StaffPermission } from '@booking/contracts';
import { newEvent, recordEvents } from '@booking/messaging';
import { createDatabase, transact } from '@booking/runtime';
import { eventually, expectStatus, ProductClient, startWebhookReceiver, type WebhookReceiver } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hireStaff } from '../../src/admin/hire-staff.ts';
import { AdminClient } from '../../src/admin-client.ts';
import { codeIn } from '../../src/documented-examples/code-fences.ts';
import { runOfflineVerifier } from '../../src/offline-verifier.ts';
import { tablesWith } from '../../src/search-databases.ts';
import { fixture } from './fixture.ts';

const OFFICER: readonly StaffPermission[] = ['manage_privacy', 'process_refunds', 'read_all'];
const CUSTOMER = 'anna.marlowe@example.com';
const NAME = 'Anna Marlowe';
const TRACES = [CUSTOMER, NAME, 'Marlowe'];
/** The tables with personal data, as docs/operations/privacy.md lists them. */
const TABLES = [
  ...[
    'audit_entries',
    'booking_records',
    'discrepancy_records',
    'dispute_records',
    'erasures',
    'notes',
    'payment_records',
    'refund_records',
    'timeline_entries',
  ].map((table) => `admin ${table}`),
  ...['bookings bookings', 'bookings idempotency_keys', 'bookings outbox'],
  ...['gateway-webhooks callbacks', 'notifications deliveries', 'notifications notifications'],
  ...['payments discrepancies', 'payments idempotency_keys', 'payments outbox', 'payments payables'],
  'payments payments',
  ...[
    'refunds discrepancies',
    'refunds idempotency_keys',
    'refunds outbox',
    'refunds refund_allocations',
    'refunds refundable_bookings',
    'refunds refunds',
  ],
];
/**
 * The longest time for the erasure. A killed process leaves its lease behind, and the bus redelivers a message after
 * thirty seconds.
 */
const PATIENT = { timeoutMs: 120_000 };

type Erasure = { id: string; pseudonym: string; status: string; problem: string | null; waitsFor: string[] };

type Exported = {
  readonly customerId: string;
  readonly records: readonly { service: string; kind: string; record: Record<string, unknown> }[];
};

let receiver: WebhookReceiver;
let anna: ProductClient;
let officer: AdminClient;
let colleague: AdminClient;
let booking: Booking;
/** The gateway's reference of the dispute. */
let dispute: string;

beforeAll(async () => {
  // A receiver whose answer repeats the received event.
  receiver = await startWebhookReceiver((response, { text }) => void response.writeHead(200).end(text));
  const backend = await ProductClient.of(fixture.product, 'backend', ['manage_webhooks']);
  expectStatus(
    await backend.post('/webhook-endpoints', { url: receiver.url, events: ['booking.*', 'refund.*', 'dispute.*'] }),
    201,
  );
  anna = await ProductClient.of(fixture.product, CUSTOMER);
  officer = await AdminClient.signIn(fixture.product, await hireStaff(fixture.product, 'officer', OFFICER));
  colleague = await AdminClient.signIn(fixture.product, await hireStaff(fixture.product, 'colleague', OFFICER));
  booking = await live();
});

afterAll(() => receiver.stop());

/**
 * Creates a booking that is paid, partly refunded, disputed, reconciled with notes, and past, so that nothing is open.
 */
async function live(): Promise<Booking> {
  const { gateway, product, adminClient } = fixture;
  const { id } = await anna.createBooking({
    description: `Suite for ${NAME}`,
    startsAt: '2020-06-01T14:00:00Z',
    metadata: { guest: NAME, email: CUSTOMER },
  });
  // The answer contains the texts of the booking, and is stored under the key of the shop.
  const shop = await ProductClient.shopOf(product);
  const { gatewayReference } = await shop.initiate(id, 'sandbox');
  await gateway.pay(String(gatewayReference));
  await anna.bookingWhich(id, { status: 'confirmed' });
  const asked = await anna.refund(id, { amount: { amount: 4_000, currency: 'EUR' }, reason: `${NAME} was ill` });
  await eventually(async () => expectStatus(await adminClient.send(`/refunds/${asked.body.id}`), 200));
  expectStatus(await adminClient.send(`/bookings/${id}/notes`, { text: `${NAME} called` }), 201);
  expectStatus(await adminClient.send(`/refunds/${asked.body.id}/process`, { reason: `${NAME} is right` }), 200);
  for (const service of ['payments', 'refunds'] as const) await resolveDiscrepancy(adminClient, service, id);
  const refunded = await anna.bookingWhich(id, { paymentStatus: 'partially_refunded' });
  dispute = await winDispute(adminClient, { bookingId: id, session: String(gatewayReference) });
  const request = await requestErasure();
  expectStatus(await colleague.send(`/erasures/${request.id}/reject`, { reason: `Ask ${NAME} again` }), 200);
  return refunded;
}

/**
 * Opens a dispute, which the business wins, because an erasure waits while a dispute is open. Returns the gateway's
 * reference.
 */
async function winDispute(adminClient: AdminClient, disputed: { bookingId: string; session: string }): Promise<string> {
  const opened = await fixture.gateway.openDispute(disputed.session);
  await fixture.gateway.closeDispute(opened, 'won');
  await eventually(async () => {
    const { body } = await adminClient.send<{ data: object[] }>(`/disputes?booking=${disputed.bookingId}`);
    expect(body.data).toMatchObject([{ status: 'won' }]);
  });
  return opened;
}

/**
 * Lets staff resolve a discrepancy with a note. The discrepancy is inserted into the database of the service, as if a
 * reconciliation had found it.
 */
async function resolveDiscrepancy(
  adminClient: AdminClient,
  service: 'payments' | 'refunds',
  bookingId: string,
): Promise<void> {
  const [id, reference, foundAt] = [randomUUID(), randomUUID(), new Date().toISOString()];
  const kind = service === 'payments' ? 'payment-differs' : 'refund-differs';
  const found = { id, method: 'sandbox', kind, reference, detail: '', status: 'open' } as const;
  const nothing = { ours: null, theirs: null, resolvedAt: null, resolvedBy: null, note: null };
  const db = createDatabase(fixture.product.databaseUrl(service));
  await transact(db, async (trx) => {
    await trx('discrepancies').insert({ ...found, booking_id: bookingId, found_at: foundAt, version: 1 });
    const discrepancy = { ...found, ...nothing, service, bookingId, foundAt };
    await recordEvents(trx, { id, version: 1 }, [newEvent(DiscrepancyRecorded[service], { discrepancy })]);
  });
  await db.destroy();
  await eventually(async () =>
    expectStatus(await adminClient.send(`/discrepancies/${id}/resolve`, { reason: `${NAME} paid twice` }), 200),
  );
}

/** The texts of one member, in all exported records of a kind. */
function textsOf({ records }: Exported, kind: string, member: string): string[] {
  const values = records.filter((one) => one.kind === kind).map(({ record }) => record[member]);
  return values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));
}

/** Exports the data of the customer, once the webhooks about the last event of the booking were delivered. */
function exportWithDeliveries(): Promise<Exported> {
  const path = `/customers/export?id=${encodeURIComponent(CUSTOMER)}`;
  return eventually(async () => {
    const exported = expectStatus(await officer.send<Exported>(path), 200);
    const types = textsOf(exported, 'delivery', 'eventType');
    expect(types).toEqual(expect.arrayContaining(['dispute.opened', 'dispute.closed']));
    expect(textsOf(exported, 'delivery', 'history').join()).toContain(NAME);
    return exported;
  });
}

async function requestErasure(): Promise<Erasure> {
  // The read models of admin follow a cancellation after a moment.
  return eventually(async () =>
    expectStatus(await officer.send<Erasure>('/erasures', { customer: CUSTOMER, reason: `${NAME} asked` }), 201),
  );
}

async function amountsOf(id: string): Promise<object> {
  const { body } = await officer.send(`/bookings/${id}`);
  const { total, paid, refunded, status, paymentStatus, balance, payments } = body;
  return { total, paid, refunded, status, paymentStatus, balance, payments };
}

describe('the data of a customer', () => {
  it('are exported completely, from all services', async () => {
    const exported = await exportWithDeliveries();
    const { records, customerId } = exported;
    const [example = ''] = codeIn('docs/operations/privacy.md', 'json');
    const documented = JSON.parse(example) as Exported;

    expect(customerId).toBe(CUSTOMER);
    expect(Object.keys(exported).toSorted()).toEqual(Object.keys(documented).toSorted());
    for (const { service, kind, record } of documented.records) {
      const own = records.find((one) => one.service === service && one.kind === kind);
      expect(Object.keys(own?.record ?? {})).toEqual(expect.arrayContaining(Object.keys(record)));
    }
    const kinds = new Set(records.map(({ service, kind }) => `${service} ${kind}`));
    expect([...kinds].toSorted()).toEqual([
      ...['admin audit_entry', 'admin note', 'admin timeline_entry', 'bookings booking'],
      ...['gateway-webhooks callback', 'notifications delivery'],
      ...['payments discrepancy', 'payments dispute', 'payments payable', 'payments payment'],
      ...['refunds discrepancy', 'refunds refund'],
    ]);
    expect(records.find(({ kind }) => kind === 'booking')?.record).toMatchObject({
      id: booking.id,
      metadata: { guest: NAME, email: CUSTOMER },
    });
    expect(records.find(({ kind }) => kind === 'refund')?.record).toMatchObject({ reason: `${NAME} was ill` });
    for (const { record } of records.filter(({ kind }) => kind === 'discrepancy')) {
      expect(record).toMatchObject({ note: `${NAME} paid twice`, bookingId: booking.id });
    }
    expect(records.filter(({ kind }) => kind === 'dispute').map(({ record }) => record)).toMatchObject([
      { bookingId: booking.id, disputeReference: dispute, status: 'won' },
    ]);
    expect(textsOf(exported, 'callback', 'body').join()).toContain(dispute);
    const entries = records.filter(({ kind }) => kind === 'audit_entry');
    expect(entries.map(({ record }) => record['address'])).toEqual(entries.map(() => null));
    expect(textsOf(exported, 'audit_entry', 'action')).toEqual(
      expect.arrayContaining([
        'add_note',
        'process_refund',
        'reject_erasure',
        'request_erasure',
        'resolve_discrepancy',
      ]),
    );
    await eventually(async () => {
      const { body } = await officer.send<{ data: object[] }>('/audit-log?action=export_customer');
      expect(body.data[0]).toMatchObject({ outcome: 'succeeded', target: { type: 'customer', id: CUSTOMER } });
    });
    expect((await officer.send('/customers/export?id=nobody')).status).toBe(404);
  });
});

describe('an erasure', () => {
  const path = `/erasures?customer=${encodeURIComponent(CUSTOMER)}`;

  it('is rejected while a booking is open, and requires a second person', async () => {
    const open = await anna.createBooking({ description: NAME });
    await eventually(async () => expectStatus(await officer.send(`/bookings/${open.id}`), 200));
    const refused = await officer.send('/erasures', { customer: CUSTOMER, reason: `${NAME} asked` });
    expect(refused).toMatchObject({ status: 409, body: { type: '/problems/customer-not-erasable' } });
    await anna.post(`/bookings/${open.id}/cancel`, { reason: `${NAME} changed plans` });

    const { id } = await requestErasure();

    expect((await officer.send('/erasures', { customer: CUSTOMER, reason: 'Again' })).status).toBe(409);
    expect(await officer.send(`/erasures/${id}/approve`, {})).toMatchObject({
      status: 403,
      body: { type: '/problems/approval-required' },
    });
  });

  it('leaves no trace of the customer in any database, even if a service is down and admin is killed meanwhile', async () => {
    expect(await tablesWith(fixture.product, TRACES)).toEqual(TABLES);
    const amounts = await amountsOf(booking.id);
    const paused = fixture.product.process('gateway-webhooks');
    paused.signal('SIGSTOP');
    const { id, pseudonym } = expectStatus(await colleague.send<{ erasure: Erasure }>(path), 200).erasure;
    expectStatus(await colleague.send(`/erasures/${id}/approve`, { reason: `${NAME} is a customer` }), 200);
    await eventually(async () => {
      const { body } = await officer.send<{ erasure: Erasure }>(path);
      expect(body.erasure).toMatchObject({ status: 'running', problem: expect.any(String) });
      expect(body.erasure.waitsFor[0]).toBe('gateway-webhooks');
    });
    await fixture.product.process('admin').kill();
    paused.signal('SIGCONT');

    await eventually(async () => {
      expect(await officer.send(`/erasures?customer=${pseudonym}`)).toMatchObject({
        body: { erasure: { status: 'done' } },
      });
    }, PATIENT);

    expect(await tablesWith(fixture.product, TRACES)).toEqual([]);
    expect(await amountsOf(booking.id)).toEqual(amounts);
    expect((await officer.send(`/customers/export?id=${encodeURIComponent(CUSTOMER)}`)).status).toBe(404);
    const exported = expectStatus(await officer.send<Exported>(`/customers/export?id=${pseudonym}`), 200);
    expect(exported.records.find(({ record }) => record['id'] === booking.id)?.record).toMatchObject({
      ...{ customerId: pseudonym, description: 'Erased', metadata: {} },
    });
  });
});

describe('the audit log', () => {
  it('is exported with a chain that is verified without the product', async () => {
    const lines = await exportAuditLog();
    const noted = (await runOfflineVerifier(lines)).trim();

    const [first, second, ...others] = lines;
    const forged = [first, second?.replace('"at":"2', '"at":"1'), ...others];

    expect(noted).toMatch(new RegExp(`^${lines.length}:[0-9a-f]{64}$`));
    expect(lines.some((line) => line.includes('"erase_customer"'))).toBe(true);
    await expect(runOfflineVerifier(forged)).rejects.toThrow('entry 2 was changed');
    await expect(runOfflineVerifier(lines.slice(1))).rejects.toThrow('entry 1 is missing');
  });
});

async function exportAuditLog(): Promise<string[]> {
  const { url } = fixture.product;
  const answer = await fetch(`${url}/admin/api/audit-log.ndjson`, { headers: { cookie: officer.cookie } });
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="audit-log-.*\.ndjson"$/);
  return (await answer.text()).trimEnd().split('\n');
}
