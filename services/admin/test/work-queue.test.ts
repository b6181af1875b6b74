import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  DeadLetterRecorded,
  DiscrepancyRecorded,
  DisputeClosed,
  DisputeOpened,
  ExternalRefundReviewed,
  type Payment,
  PaymentExpired,
  PaymentMismatched,
  type Refund,
  RefundDelayed,
  RefundFailed,
  RefundProcessed,
  RefundProcessingStarted,
  RefundRequested,
  WebhookEndpointRecorded,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { euros, samplePayment, sampleRefund } from '@booking/testing/samples';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { aDeadLetter, aDiscrepancy, anEndpoint } from './samples.ts';
import type { StaffBrowser } from './staff-browser.ts';
import { admin, FIRST_STAFF, PASSWORD, useAdmin } from './start-admin.ts';

type Marks = { assignee: string | null; snoozedUntil: string | null };
type Subject = { customerId: string | null; bookingDescription: string | null; methods: string[] };
type WorkItem = Marks & Subject & { kind: string; since: string; record: { id: string } };
type Page = { data: WorkItem[]; next: string | null };

let staff: StaffBrowser;

const owners = sampleRefund({ pendingReason: 'Staff have to process it', createdAt: '2026-05-01T01:00:00.000Z' });
const large = sampleRefund({ pendingReason: 'A second person decides', createdAt: '2026-05-01T09:00:00.000Z' });
const held = sampleRefund({ pendingReason: 'The bank holds the amount' });
const broken = sampleRefund({ status: 'failed', failureReason: 'The account is closed' });
const again = sampleRefund({ status: 'failed', failureReason: 'The account is closed' });
const stranded = sampleRefund({ status: 'processing', pendingReason: 'The key may be forgotten', isStranded: true });
const external = sampleRefund({ origin: 'external', status: 'succeeded', createdAt: '2026-05-01T02:00:00.000Z' });
const underway = sampleRefund({ origin: 'external', status: 'processing' });
const mismatched = samplePayment({ status: 'mismatched', reported: euros(1) });
const discrepancy = aDiscrepancy({ foundAt: '2026-05-01T03:00:00.000Z' });
const deadLetter = aDeadLetter({ recordedAt: '2026-05-01T04:00:00.000Z' });
const endpoint = anEndpoint({
  ...{ status: 'disabled', disabledReason: 'failing', updatedAt: '2026-05-01T00:30:00.000Z' },
});
const disputeId = randomUUID();
const unmarked: Marks = { assignee: null, snoozedUntil: null };
const ofSandbox: Subject & Marks = { ...unmarked, customerId: null, bookingDescription: null, methods: ['sandbox'] };
const ofNoGateway = { ...ofSandbox, methods: [] };
const disputed = {
  paymentId: randomUUID(),
  bookingId: randomUUID(),
  disputeReference: 'du_1',
  amount: euros(5_000),
  reason: 'fraudulent',
  dueAt: '2026-06-01T00:00:00.000Z',
};

useAdmin();
beforeAll(async () => {
  staff = await admin.signedIn();
  const { probe } = admin;
  for (const refund of [owners, large]) await probe.publish(RefundRequested, { about: refund.id, data: { refund } });
  await probe.publish(RefundFailed, { about: broken.id, version: 3, data: { refund: broken } });
  await aMillisecondLater();
  await probe.publish(RefundDelayed, { about: stranded.id, version: 3, data: { refund: stranded } });
  await probe.publish(RefundProcessed, { about: external.id, data: { refund: external } });
  await aMillisecondLater();
  await probe.publish(PaymentMismatched, { about: mismatched.id, version: 2, data: { payment: mismatched } });
  await aMillisecondLater();
  await probe.publish(DisputeOpened, { about: disputeId, data: disputed });
  await probe.publish(DiscrepancyRecorded.refunds, { about: discrepancy.id, data: { discrepancy } });
  await probe.publish(DeadLetterRecorded.bookings, { about: deadLetter.id, data: { deadLetter } });
  await probe.publish(WebhookEndpointRecorded, { about: endpoint.id, version: 2, data: { endpoint } });
  await publishWhatWaitsForNobody();
});

/** The time of an event has milliseconds, and the order of events of one millisecond is not defined. */
async function aMillisecondLater(): Promise<void> {
  await delay(2);
}

describe('the work queue', () => {
  it('shows waiting records, newest first, with the time from which they have waited', async () => {
    const { status, body } = await staff.get<Page>('/work-queue');
    const { data } = body;

    expect({ status, count: data.length }).toEqual({ status: 200, count: 10 });
    // These four records have waited since the time of their events.
    expect(data.slice(0, 4)).toEqual([
      {
        kind: 'open-dispute',
        since: expect.any(String),
        record: expect.objectContaining({ id: disputeId }),
        ...ofNoGateway,
      },
      { kind: 'mismatched-payment', since: expect.any(String), record: mismatched, ...ofSandbox },
      { kind: 'stranded-refund', since: expect.any(String), record: stranded, ...ofSandbox },
      { kind: 'failed-refund', since: expect.any(String), record: broken, ...ofSandbox },
    ]);
    expect(data.slice(4)).toEqual([
      { kind: 'pending-refund', since: large.createdAt, record: large, ...ofSandbox },
      { kind: 'dead-letter', since: deadLetter.recordedAt, record: deadLetter, ...ofNoGateway },
      { kind: 'discrepancy', since: discrepancy.foundAt, record: discrepancy, ...ofSandbox },
      { kind: 'external-refund', since: external.createdAt, record: external, ...ofSandbox },
      { kind: 'pending-refund', since: owners.createdAt, record: owners, ...ofSandbox },
      { kind: 'disabled-webhook-endpoint', since: endpoint.updatedAt, record: endpoint, ...ofNoGateway },
    ]);
  });

  it.each(['asc', 'desc'])('is read page by page in the order %s, with every record once', async (order) => {
    const { body: all } = await staff.get<Page>('/work-queue');
    const pages: WorkItem[][] = [];
    for (let after: string | null = ''; after !== null;) {
      const page: Page = await pageOf(`order=${order}&limit=3${after && `&after=${after}`}`);
      pages.push(page.data);
      after = page.next;
    }

    expect(pages.map((page) => page.length)).toEqual([3, 3, 3, 1]);
    expect(pages.flat()).toEqual(order === 'asc' ? all.data.toReversed() : all.data);
  });

  it('distinguishes records that have waited since the same time', async () => {
    const { createdAt: foundAt } = external;
    const twin = aDiscrepancy({ id: external.id, foundAt });
    await admin.probe.publish(DiscrepancyRecorded.refunds, { about: twin.id, data: { discrepancy: twin } });
    await eventually(async () => expect((await kinds('?kind=discrepancy')).length).toBe(2));

    const { body } = await staff.get<Page>('/work-queue?limit=8');
    const rest = await kinds(`?after=${body.next}`);

    expect(body.data.at(-1)).toMatchObject({ kind: 'external-refund', record: { id: external.id } });
    expect(rest).toEqual(['discrepancy', 'pending-refund', 'disabled-webhook-endpoint']);
    const resolved = { ...twin, status: 'resolved' } as const;
    await admin.probe.publish(DiscrepancyRecorded.refunds, {
      about: twin.id,
      version: 2,
      data: { discrepancy: resolved },
    });
    await eventually(async () => expect(await kinds('?kind=discrepancy')).toEqual(['discrepancy']));
  });

  it.each([
    ['pending-refund', 2],
    ['failed-refund', 1],
    ['stranded-refund', 1],
    ['external-refund', 1],
    ['mismatched-payment', 1],
    ['open-dispute', 1],
    ['discrepancy', 1],
    ['dead-letter', 1],
    ['disabled-webhook-endpoint', 1],
  ])('can be filtered by %s', async (kind, count) => {
    expect(await kinds(`?kind=${kind}`)).toEqual(Array.from({ length: count }, () => kind));
  });

  it('shows technical work separately', async () => {
    expect(await kinds('?group=technical')).toEqual(['dead-letter', 'disabled-webhook-endpoint']);
    expect(await kinds('?group=business')).toHaveLength(8);
    expect(await kinds('?group=business&kind=dead-letter')).toEqual([]);
    expect(await kinds('?group=business&kind=discrepancy&sort=since&order=asc')).toEqual(['discrepancy']);
  });

  it('is searched like every list', async () => {
    expect(await kinds(`?q=${owners.id.slice(-8)}`)).toEqual(['pending-refund']);
    expect(await kinds('?q=du_1')).toEqual(['open-dispute']);
    expect(await kinds('?q=du_1&group=technical')).toEqual([]);
  });

  it.each([
    ['', 10],
    ['?group=technical&order=asc', 2],
    ['?group=business&kind=dead-letter', 0],
    ['?q=du_1&assignee=nobody', 1],
  ])('counts the records of all pages: %s', async (query, count) => {
    expect((await staff.get(`/work-queue/count${query}`)).body).toEqual({ count, isCut: false });
  });

  it('counts waiting records by kind, including kinds without any', async () => {
    expect(await staff.get('/work-queue/counts')).toMatchObject({
      status: 200,
      body: {
        'pending-refund': 2,
        'failed-refund': 1,
        'stranded-refund': 1,
        'external-refund': 1,
        'mismatched-payment': 1,
        'open-dispute': 1,
        discrepancy: 1,
        'dead-letter': 1,
        'disabled-webhook-endpoint': 1,
      },
    });

    const refund = sampleRefund({ ...broken, status: 'processing' });
    await admin.probe.publish(RefundProcessingStarted, { about: refund.id, version: 4, data: { refund } });

    await eventually(async () => {
      const { body } = await staff.get<Record<string, number>>('/work-queue/counts');
      expect(body['failed-refund']).toBe(0);
    });
  });

  it('edge case 8: contains a refund while it is unresolved', async () => {
    expect(await recordsOf('stranded-refund')).toEqual([stranded]);
    const refund = sampleRefund({ status: 'processing', isStranded: true });
    await admin.probe.publish(RefundDelayed, { about: refund.id, version: 3, data: { refund } });
    await eventually(async () => expect(await recordsOf('stranded-refund')).toEqual([refund, stranded]));

    const data = { refund: { ...refund, isStranded: false } };
    await admin.probe.publish(RefundDelayed, { about: refund.id, version: 4, data });

    await eventually(async () => expect(await recordsOf('stranded-refund')).toEqual([stranded]));
  });

  it('edge case 17: shows a payment with a wrong amount, with both amounts', async () => {
    expect(await recordsOf('mismatched-payment')).toMatchObject([
      { id: mismatched.id, status: 'mismatched', amount: euros(12_050), reported: euros(1) },
    ]);
  });

  it('edge case 5: asks staff whether an external refund cancels the booking', async () => {
    expect(await recordsOf('external-refund')).toEqual([external]);
    expect(external).toMatchObject({ origin: 'external', status: 'succeeded' });
  });

  it('edge case 36: contains a dead letter with its reason until it is replayed', async () => {
    expect(await recordsOf('dead-letter')).toEqual([deadLetter]);
    const poison = aDeadLetter({ recordedAt: '2026-05-01T05:00:00.000Z' });
    await admin.probe.publish(DeadLetterRecorded.bookings, { about: poison.id, data: { deadLetter: poison } });
    await eventually(async () => expect(await recordsOf('dead-letter')).toEqual([poison, deadLetter]));

    const replayed = { ...poison, status: 'replayed', replayedAt: '2026-05-01T06:00:00.000Z' } as const;
    const { probe } = admin;
    await probe.publish(DeadLetterRecorded.bookings, { about: poison.id, version: 2, data: { deadLetter: replayed } });

    await eventually(async () => expect(await recordsOf('dead-letter')).toEqual([deadLetter]));
  });

  it('edge case 28: shows a dispute while it is open, with its reason', async () => {
    const { openedAt, ...record } = (await recordsOf('open-dispute'))[0] ?? {};
    expect(openedAt).toEqual(expect.any(String));
    expect(record).toEqual({ id: disputeId, ...disputed, status: 'open', closedAt: null });
  });

  it.each(['kind=payment', 'after=nonsense', 'q=', `after=${cursorOf(['2026-05-01T01:00:00Z', 'x', owners.id])}`])(
    'rejects %s',
    async (query) => {
      expect((await staff.get(`/work-queue?${query}`)).status).toBe(422);
    },
  );
});

describe('a mark of staff on a work item', () => {
  const DAY_MS = 86_400_000;
  const path = (mark: string): string => `/work-queue/discrepancy/${discrepancy.id}/${mark}`;
  const tomorrow = (): string => new Date(admin.now().getTime() + DAY_MS).toISOString();

  it('assigns the item to a member of staff, with entries in the audit log, and filters the queue', async () => {
    const ada = await admin.addStaff(['process_refunds', 'read_all']);
    const reader = await admin.addStaff(['read_all']);

    const { status, body } = await staff.post<WorkItem>(path('assign'), { assignee: ada, reason: 'Knows the guest' });

    expect({ status, body }).toMatchObject({ status: 200, body: { kind: 'discrepancy', assignee: ada } });
    expect(await assigneesOf('?assignee=others')).toEqual([ada]);
    expect(await kinds('?assignee=me')).toEqual([]);
    expect(await kinds('?assignee=nobody')).not.toContain('discrepancy');
    const audit = await staff.get<{ data: object[] }>(`/audit-log?target=${discrepancy.id}`);
    expect(audit.body.data[0]).toMatchObject({
      ...{ action: 'assign_work', target: { type: 'discrepancy', id: discrepancy.id }, reason: 'Knows the guest' },
      ...{ outcome: 'succeeded', before: { assignee: null }, after: { assignee: ada } },
    });
    expect((await staff.post(path('assign'), { assignee: reader })).status).toBe(422);
    await staff.post(path('assign'), { assignee: FIRST_STAFF.email });
    expect(await assigneesOf('?assignee=me')).toEqual([FIRST_STAFF.email]);
    await staff.post(path('assign'), { assignee: null });
    expect(await kinds('?assignee=me')).toEqual([]);
  });

  it('ends a snooze on request', async () => {
    await staff.post(path('snooze'), { until: tomorrow() });
    await staff.post(path('snooze'), { until: null });

    expect(await kinds('?kind=discrepancy')).toEqual(['discrepancy']);
  });

  it.each([
    ['failed-refund', RefundFailed, again, again],
    ['pending-refund', RefundDelayed, held, { ...held, pendingReason: null }],
    ['external-refund', RefundProcessed, underway, { ...underway, status: 'succeeded' }],
  ] as const)('ends the snooze of a %s when the record changes', async (kind, event, before, after) => {
    await admin.probe.publish(event, { about: before.id, data: { refund: before } });
    const snooze = `/work-queue/${kind}/${before.id}/snooze`;
    await eventually(async () => expect((await staff.post(snooze, { until: tomorrow() })).status).toBe(200));
    expect(await recordsOf(`${kind}&snoozed=only`)).toEqual([before]);
    await aMillisecondLater();
    await admin.probe.publish(event, { about: after.id, version: 9, data: { refund: after } });

    await eventually(async () => expect(await recordsOf(kind)).toContainEqual(after));
  });

  it('snoozes the item until a time, before which it is neither listed nor counted', async () => {
    const until = tomorrow();

    expect((await staff.post<WorkItem>(path('snooze'), { until })).body.snoozedUntil).toBe(until);
    expect(await kinds('?kind=discrepancy')).toEqual([]);
    expect(await kinds('?snoozed=only')).toEqual(['discrepancy']);
    expect(await kinds('?kind=discrepancy&snoozed=all')).toEqual(['discrepancy']);
    expect((await staff.get('/work-queue/counts')).body).toMatchObject({ discrepancy: 0 });
    admin.advance(DAY_MS + 1);
    const later = await admin.signedIn();
    expect((await later.get<Page>('/work-queue?kind=discrepancy')).body.data).toMatchObject([{ ...unmarked }]);
    staff = later;
  });

  it('needs a waiting record, a time that is not too far away, and the permission', async () => {
    const until = new Date(admin.now().getTime() + 91 * DAY_MS).toISOString();
    const reader = await admin.browser().signIn(await admin.addStaff(['read_all']), PASSWORD);

    expect((await staff.post(path('snooze'), { until })).status).toBe(422);
    expect((await staff.post(path('snooze'), { until: '2026-01-01T00:00:00.000Z' })).status).toBe(422);
    expect((await staff.post(`/work-queue/dead-letter/${randomUUID()}/assign`, { assignee: null })).status).toBe(404);
    const snooze = `/work-queue/dead-letter/${randomUUID()}/snooze`;
    expect((await staff.post(snooze, { until: tomorrow() })).status).toBe(404);
    expect((await reader.post(path('assign'), { assignee: null })).status).toBe(403);
    expect((await reader.get('/work-queue/assignees')).status).toBe(200);
  });
});

async function assigneesOf(query: string): Promise<(string | null)[]> {
  const { body } = await staff.get<Page>(`/work-queue${query}`);
  return body.data.map(({ assignee }) => assignee);
}

async function pageOf(query: string): Promise<Page> {
  return (await staff.get<Page>(`/work-queue?${query}`)).body;
}

async function recordsOf(kind: string): Promise<Record<string, unknown>[]> {
  const { body } = await staff.get<Page>(`/work-queue?kind=${kind}`);
  return body.data.map(({ record }) => record);
}

async function kinds(query: string): Promise<string[]> {
  const { status, body } = await staff.get<Page>(`/work-queue${query}`);
  expect(status).toBe(200);
  return body.data.map(({ kind }) => kind);
}

function cursorOf(values: readonly string[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

/** Resolves when all events have been handled, so that a wrongly shown record would be visible. */
async function publishWhatWaitsForNobody(): Promise<void> {
  const { probe } = admin;
  const succeeded = sampleRefund({ status: 'succeeded' });
  const delayed = sampleRefund({ status: 'processing', isStranded: false });
  const review = { meaning: 'keep_booking', by: 'ada', at: succeeded.createdAt, note: null } as const;
  const ended = ['succeeded', 'failed'] as const;
  const reviewed = ended.map((status) => sampleRefund({ origin: 'external', status, review }));
  const givenBack = samplePayment({ status: 'mismatched', reported: euros(2) });
  const resolved = aDiscrepancy({ status: 'resolved' });
  const deadLetters = (['replayed', 'dismissed'] as const).map((status) => aDeadLetter({ status }));
  const expired = samplePayment({ status: 'expired' });

  await probe.publish(RefundDelayed, { about: delayed.id, data: { refund: delayed } });
  await probe.publish(RefundProcessed, { about: succeeded.id, data: { refund: succeeded } });
  for (const refund of reviewed) await probe.publish(ExternalRefundReviewed, { about: refund.id, data: { refund } });
  await publishRefundOf(givenBack, 'processing');
  await publishRefundOf(mismatched, 'rejected');
  await probe.publish(PaymentMismatched, { about: givenBack.id, data: { payment: givenBack } });
  await probe.publish(PaymentExpired, { about: expired.id, data: { payment: expired } });
  await probe.publish(DiscrepancyRecorded.payments, { about: resolved.id, data: { discrepancy: resolved } });
  for (const deadLetter of deadLetters)
    await probe.publish(DeadLetterRecorded.bookings, { about: deadLetter.id, data: { deadLetter } });
  const paused = anEndpoint({ status: 'paused' });
  await probe.publish(WebhookEndpointRecorded, { about: paused.id, data: { endpoint: paused } });
  const won = { ...disputed, disputeReference: 'du_2', outcome: 'won' } as const;
  await probe.publish(DisputeClosed, { about: randomUUID(), version: 2, data: won });
  await expectCounts({ refunds: 11, payments: 3, discrepancies: 2, 'dead-letters': 3, 'webhook-endpoints': 2 });
  await expectCounts({ disputes: 2 });
}

async function publishRefundOf({ id: paymentId, bookingId }: Payment, status: Refund['status']): Promise<void> {
  const allocations = sampleRefund().allocations.map((allocation) => ({ ...allocation, paymentId }));
  const refund = sampleRefund({ bookingId, status, allocations });
  await admin.probe.publish(RefundProcessingStarted, { about: refund.id, data: { refund } });
}

async function expectCounts(expected: Record<string, number>): Promise<void> {
  for (const [list, count] of Object.entries(expected)) {
    await eventually(async () => expect((await staff.get<Page>(`/${list}`)).body.data).toHaveLength(count));
  }
}
