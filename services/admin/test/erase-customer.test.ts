import {
  BookingCreated,
  BookingErased,
  type CommandDefinition,
  type DeadLetter,
  DeadLetterRecorded,
  EraseCustomer,
  ERASED_TEXT,
  EraseMessages,
  type ErasureScope,
  GetDeadLetter,
  GetDeadLetterPage,
  GetWebhookDeliveries,
  ProblemError,
  type Refund,
  RefundErased,
  RefundProcessed,
  ReplayDeadLetter,
  toProblemDetails,
} from '@booking/contracts';
import { timeOfId } from '@booking/messaging';
import { newId, transact } from '@booking/runtime';
import { eventually } from '@booking/testing';
import { sampleBooking, sampleRefund } from '@booking/testing/samples';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditEntry } from '../src/audit-entry/audit-entry.ts';
import { appendAuditEntry } from '../src/audit-entry/audit-entry-repository.ts';
import { aDeadLetter } from './samples.ts';
import type { StaffBrowser } from './staff-browser.ts';
import { admin, FIRST_STAFF, PASSWORD, useAdmin } from './start-admin.ts';

const CUSTOMER = 'anna.marlowe';
const DESCRIPTION = 'A week for Anna Marlowe';
const REASON = { reason: 'She asked for it' };
const DAY_MS = 86_400_000;

/** The commands that services have carried out, in their order. */
const done: string[] = [];
/** The bookings service finds erased bookings by their pseudonym. */
const bookingsOf = new Map<string, readonly string[]>();
/** The latest request of each command. */
const scopes = new Map<string, ErasureScope>();
/** Ended refunds that the refunds service has not erased yet. */
const ended: Refund[] = [];
/** The dead letters that the bookings service has erased. */
const erasedLetters: DeadLetter[] = [];
/** The messages of dead letters by their ids, if they name a booking. */
const payloads = new Map<string, string>();
/** Bookings whose erasure became a dead letter that staff dismissed. */
const dismissed = new Set<string>();
/** A service whose listeners are behind. */
let behind: string | undefined;

useAdmin();
beforeAll(() => {
  admin.probe.answer(GetWebhookDeliveries, () => ({ result: { deliveries: [] } }));
  for (const command of [...Object.values(EraseCustomer), ...Object.values(EraseMessages)]) answer(command);
  answerDeadLetters();
});

function answer(command: CommandDefinition): void {
  if (command === EraseMessages.admin) return;
  admin.probe.answer(command, async (request) => {
    const scope = EraseCustomer.bookings.request.parse(request);
    const { pseudonym } = scope;
    if (scope.bookingIds.length > 0) bookingsOf.set(pseudonym, scope.bookingIds);
    const bookingIds = bookingsOf.get(pseudonym) ?? [];
    if (behind === command.subject) {
      return { problem: toProblemDetails(new ProblemError('service-unavailable', 'Events wait.')) };
    }
    done.push(command.subject);
    scopes.set(command.subject, scope);
    if (command === EraseCustomer.bookings) await publishErased(bookingIds, pseudonym);
    if (command === EraseCustomer.refunds) await publishErasedRefunds();
    return { result: { bookingIds, next: null } };
  });
}

function answerDeadLetters(): void {
  for (const query of Object.values(GetDeadLetterPage).filter((one) => one !== GetDeadLetterPage.admin)) {
    const own = query === GetDeadLetterPage.bookings ? erasedLetters : [];
    admin.probe.answer(query, () => ({
      result: { records: own.map((record) => ({ version: 1, record })), isLast: true },
    }));
  }
  admin.probe.answer(GetDeadLetter.bookings, (request) => {
    const { deadLetterId: id } = GetDeadLetter.bookings.request.parse(request);
    return { result: { deadLetter: aDeadLetter({ id }), payload: payloads.get(id) ?? '' } };
  });
}

async function publishErasedRefunds(): Promise<void> {
  for (const refund of ended.splice(0)) {
    const erased = { ...refund, reason: 'Erased' };
    await admin.probe.publish(RefundErased, { about: refund.id, version: 3, data: { refund: erased } });
  }
}

async function publishErased(bookingIds: readonly string[], customerId: string): Promise<void> {
  for (const id of bookingIds.filter((one) => !dismissed.has(one))) {
    const booking = sampleBooking({ id, customerId, status: 'confirmed', startsAt: '2020-06-01T14:00:00.000Z' });
    await admin.probe.publish(BookingErased, { about: id, version: 9, data: { booking } });
  }
}

describe('an erasure', () => {
  it('erases notifications after their listeners have handled all earlier events', async () => {
    await publishEndedBooking(CUSTOMER);
    behind = EraseMessages.notifications.subject;
    const staff = await admin.signedIn();
    for (const list of ['webhook-deliveries', 'staff', 'bookings']) {
      expect((await staff.get(`/${list}.csv?q=${CUSTOMER}`)).status).toBe(200);
    }
    await replayDeadLetterWith(`duplicate key: (customer_id)=(${CUSTOMER})`, staff);
    const quoting = await replayDeadLetterWith(`value too long: ${DESCRIPTION}`, staff);
    erasedLetters.push({ ...quoting, reason: ERASED_TEXT });
    const erasure = await approvedErasure(CUSTOMER);

    await eventually(async () => {
      const { body } = await erasure.read();
      expect(body.erasure).toMatchObject({ status: 'running', problem: 'Events wait.' });
    });
    expect(done).not.toContain(EraseCustomer.notifications.subject);
    await eventually(async () => expect((await erasure.requestAgain()).detail).toMatch(/is under way/));
    behind = undefined;

    await eventually(async () => expect(await erasure.statuses()).toEqual(['done']));
    expect(await erasure.requestAgain()).toMatchObject({
      status: 409,
      detail: expect.stringMatching(/already erased/),
    });
    expect(done.indexOf(EraseCustomer.notifications.subject)).toBeGreaterThan(
      done.indexOf(EraseMessages.notifications.subject),
    );
    const logged = admin.db('audit_entries').whereNotNull('before').select('before', 'after');
    const letters = admin.db('dead_letter_records').select('record', 'search_text');
    for (const rows of [await logged, await letters]) {
      expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${CUSTOMER}|${DESCRIPTION}`));
    }
  });

  it('keeps the reasons of dead letters that contain the id of the customer by chance', async () => {
    const staff = await admin.signedIn();
    const reasons = ['attempt 2 of 8', 'value too long: bookings-2026'];
    const letters = [
      await replayDeadLetterWith(reasons[0] ?? '', staff),
      await replayDeadLetterWith(reasons[1] ?? '', staff),
    ];
    for (const customer of ['2', 'bookings']) {
      await publishEndedBooking(customer);
      const erasure = await approvedErasure(customer);
      await eventually(async () => expect(await erasure.statuses()).toEqual(['done']));
    }

    const ids = letters.map(({ id }) => id);
    const shown = await admin.db('dead_letter_records').whereIn('id', ids).pluck<DeadLetter[]>('record');
    expect(shown.map(({ reason }) => reason).sort()).toEqual(reasons);
    const logged = await admin
      .db('audit_entries')
      .whereIn('target_id', ids)
      .whereNotNull('before')
      .pluck<DeadLetter[]>('before');
    for (const reason of reasons) expect(JSON.stringify(logged)).toContain(reason);
  });

  it('erases the reasons of staff about a dead letter that its service has deleted', async () => {
    const bookingId = await publishEndedBooking('greta');
    const deadLetter = await publishDeadLetter({});
    const payload = JSON.stringify({ data: { payment: { bookingId } } });
    payloads.set(deadLetter.id, payload);
    const staff = await admin.signedIn();
    const reason = 'Greta Marlowe phoned';
    const mark = `/work-queue/dead-letter/${deadLetter.id}/assign`;
    expect((await staff.post(mark, { assignee: FIRST_STAFF.email, reason })).status).toBe(200);
    expect((await staff.post(`/dead-letters/${deadLetter.id}/replay`, { reason })).status).toBe(200);

    const erasure = await approvedErasure('greta');

    await eventually(async () => expect(await erasure.statuses()).toEqual(['done']));
    const logged = await admin.db('audit_entries').where({ target_id: deadLetter.id }).pluck('reason');
    expect(logged).toEqual(Array(4).fill(ERASED_TEXT));
  });

  it('erases a refund that staff request while the erasure waits for a service', async () => {
    const bookingId = await publishEndedBooking('bert');
    behind = EraseMessages.notifications.subject;
    const erasure = await approvedErasure('bert');
    await eventually(async () =>
      expect((await erasure.read()).body.erasure).toMatchObject({ problem: 'Events wait.' }),
    );

    const refund = sampleRefund({ bookingId, status: 'succeeded', reason: 'Bert was ill' });
    ended.push(refund);
    await admin.probe.publish(RefundProcessed, { about: refund.id, version: 2, data: { refund } });
    const refunds = () => admin.db('refund_records').pluck<Refund[]>('record');
    await eventually(async () => expect(await refunds()).toEqual([refund]));
    behind = undefined;

    await erasure.isDone();
    expect(await refunds()).toEqual([{ ...refund, reason: 'Erased' }]);
  });

  it('is repeated for 100 days after its end, and first covers everything since its first step', async () => {
    await publishEndedBooking('cleo');
    behind = EraseMessages.notifications.subject;
    const { id, isDone, read } = await approvedErasure('cleo');
    await eventually(async () => expect((await read()).body.erasure).toMatchObject({ problem: 'Events wait.' }));
    const webhooksDoneAt = new Date(Date.now() - 101 * DAY_MS);
    await admin.db('erasure_steps').where({ step: 'gateway-webhooks' }).update({ done_at: webhooksDoneAt });
    await admin.db('erasures').where({ id }).update({ decided_at: webhooksDoneAt });
    behind = undefined;

    await isDone();
    const [scannedFrom = ''] = await admin.db('erasures').where({ id }).pluck<string[]>('scanned_from');
    expect(timeOfId(scannedFrom).getTime()).toBeLessThan(webhooksDoneAt.getTime());
    expect(await admin.db('erasures').where({ id }).pluck('next_pass_at')).toEqual([expect.any(Date)]);
  });

  it('ends although staff have dismissed the event of an erased booking', async () => {
    const bookingId = await publishEndedBooking('hugo');
    dismissed.add(bookingId);
    const at = new Date();
    await admin.db('dead_letters').insert({
      ...{ id: newId(), version: 2, listener: 'ProjectBookingErased', stream: 'BOOKINGS', stream_seq: 1 },
      ...{ subject: 'events.bookings.BookingErased', event_type: 'BookingErased', reason: 'Error', attempts: 8 },
      ...{ payload: JSON.stringify({ subject: bookingId }), digest: bookingId },
      ...{ status: 'dismissed', recorded_at: at, dismissed_at: at },
    });

    const { isDone, pseudonym } = await approvedErasure('hugo');

    await isDone();
    const record = { customerId: pseudonym, description: ERASED_TEXT };
    const rows = await admin.db('booking_records').where({ id: bookingId });
    expect(rows).toMatchObject([{ customer_id: pseudonym, record }]);
  });

  it('leaves an erased refund in the search when it is repeated', async () => {
    const bookingId = await publishEndedBooking('gina');
    const refund = sampleRefund({ bookingId, status: 'succeeded', reason: 'Erased' });
    await admin.probe.publish(RefundProcessed, { about: refund.id, version: 2, data: { refund } });
    const row = admin.db('refund_records').where({ id: refund.id });
    await eventually(async () => expect(await row.clone()).toHaveLength(1));
    const { id, statuses } = await approvedErasure('gina');
    await eventually(async () => expect(await statuses()).toEqual(['done']));
    await row.clone().update({ search_text: 'filled' });

    await admin.db('erasures').where({ id }).update({ next_pass_at: new Date() });

    const inHours = new Date(Date.now() + DAY_MS / 2);
    await eventually(async () =>
      expect(await admin.db('erasures').where({ id }).where('next_pass_at', '>', inHours)).toHaveLength(1),
    );
    expect(await row.clone().pluck('search_text')).toEqual(['filled']);
  });
});

describe('an erasure after a restore', () => {
  it('is requested by the pseudonym and the former id, and scans everything again', async () => {
    const bookingId = await publishEndedBooking('dora');
    const first = await approvedErasure('dora');
    await eventually(async () => expect(await first.statuses()).toEqual(['done']));
    const again = { customer: first.pseudonym, formerId: 'dora', reason: 'Restored: Dora Marlowe' };
    const [requester, approver] = [await officer(), await officer()];

    const requested = await requester.post<{ id: string }>('/erasures', again);
    const approval = `/erasures/${requested.body.id}/approve`;
    const repeated = await approver.post('/erasures', again);
    expect(requested).toMatchObject({ status: 201, body: { pseudonym: first.pseudonym } });
    expect(repeated).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/is under way/) } });
    expect((await requester.post(approval, {})).status).toBe(403);
    expect((await approver.post(approval, {})).status).toBe(200);

    const statuses = admin.db('erasures').where({ id: requested.body.id }).pluck<string[]>('status');
    await eventually(async () => expect(await statuses.clone()).toEqual(['done']));
    const { pseudonym } = first;
    const whole = { customerId: 'dora', pseudonym, bookingIds: [bookingId], after: null };
    for (const command of [EraseCustomer.refunds, EraseCustomer['gateway-webhooks'], EraseMessages.bookings]) {
      expect(scopes.get(command.subject)).toEqual(whole);
    }
    for (const table of ['audit_entries', 'erasures']) {
      expect(JSON.stringify(await admin.db(table))).not.toMatch(/dora/i);
    }
  });

  it('leaves no former id, and still shows the first erasure, when it is rejected', async () => {
    await publishEndedBooking('frida');
    const first = await approvedErasure('frida');
    await eventually(async () => expect(await first.statuses()).toEqual(['done']));
    const [requester, approver] = [await officer(), await officer()];
    const { body } = await requester.post<{ id: string }>('/erasures', {
      ...{ customer: first.pseudonym, formerId: 'frida', ...REASON },
    });

    expect((await approver.post(`/erasures/${body.id}/reject`, REASON)).status).toBe(200);

    expect(JSON.stringify(await admin.db('erasures'))).not.toMatch(/frida/);
    const shown = await approver.get(`/erasures?customer=${first.pseudonym}`);
    expect(shown.body).toMatchObject({ erasure: { status: 'done' } });
  });

  it('is rejected under the id of a customer who was not erased', async () => {
    await publishEndedBooking('emil');
    const staff = await officer();

    await eventually(async () => {
      const again = { customer: 'emil', formerId: 'dora', ...REASON };
      expect(await staff.post('/erasures', again)).toMatchObject({
        status: 409,
        body: { type: '/problems/customer-not-erasable' },
      });
    });
  });
});

/** Publishes a booking that ended long ago, and returns its id. */
async function publishEndedBooking(customerId: string): Promise<string> {
  const id = newId();
  const booking = sampleBooking({ id, customerId, status: 'confirmed', startsAt: '2020-06-01T14:00:00.000Z' });
  await admin.probe.publish(BookingCreated, { about: id, version: 1, data: { booking } });
  return id;
}

/** The database quotes values in its errors, which are the reasons of dead letters. */
async function replayDeadLetterWith(reason: string, staff: StaffBrowser): Promise<DeadLetter> {
  const deadLetter = await publishDeadLetter({ reason });
  expect((await staff.post(`/dead-letters/${deadLetter.id}/replay`, {})).status).toBe(200);
  await transact(admin.db, (trx) => appendAuditEntry(trx, anEarlierReplay(deadLetter)));
  return deadLetter;
}

async function publishDeadLetter(changes: Partial<DeadLetter>): Promise<DeadLetter> {
  const deadLetter = aDeadLetter(changes);
  const { id } = deadLetter;
  await admin.probe.publish(DeadLetterRecorded.bookings, { about: id, data: { deadLetter } });
  await eventually(async () => expect(await admin.db('dead_letter_records').pluck('id')).toContain(id));
  admin.probe.answer(ReplayDeadLetter.bookings, () => ({ result: { deadLetter } }));
  return deadLetter;
}

/** An entry of a version that stored the reasons of dead letters. */
function anEarlierReplay(deadLetter: DeadLetter): AuditEntry {
  const target = { type: 'dead_letter', id: deadLetter.id } as const;
  const action = { staff: 'bea@example.com', name: 'replay_dead_letter', target, reason: null } as const;
  const ending = { outcome: 'attempted', problem: null, before: deadLetter, after: null } as const;
  return { id: newId(), actionId: newId(), at: new Date(), action, ...ending };
}

async function approvedErasure(customer: string) {
  const [requester, approver] = [await officer(), await officer()];
  const { id, pseudonym } = await eventually(async () => {
    const { status, body } = await requester.post<{ id: string; pseudonym: string }>('/erasures', {
      ...{ customer, ...REASON },
    });
    expect(status).toBe(201);
    return body;
  });
  expect((await approver.post(`/erasures/${id}/approve`, {})).status).toBe(200);
  return {
    ...{ id, pseudonym },
    read: () => requester.get<{ erasure: object }>(`/erasures?customer=${customer}`),
    statuses: () => admin.db('erasures').where({ id }).pluck<string[]>('status'),
    /** Waits until the erasure is done, without the pauses between its passes. */
    isDone: () =>
      eventually(async () => {
        const erasure = admin.db('erasures').where({ id });
        await erasure.clone().where({ status: 'running' }).update({ next_pass_at: admin.db.fn.now() });
        expect(await erasure.pluck('status')).toEqual(['done']);
      }),
    /** Requests the erasure of the pseudonym. */
    requestAgain: async () =>
      (await requester.post<{ status: number; detail: string }>('/erasures', { customer: pseudonym, ...REASON })).body,
  };
}

async function officer() {
  const email = await admin.addStaff(['manage_privacy', 'read_all']);
  return admin.browser().signIn(email, PASSWORD);
}
