import { randomUUID } from 'node:crypto';
import type { Refund } from '@booking/contracts';
import { createDatabase, migrate } from '@booking/runtime';
import { createTestDatabase } from '@booking/testing';
import { euros, SAMPLED_AT, sampleRefund } from '@booking/testing/samples';
import { describe, expect, it } from '@jest/globals';
import { migrations } from '../migrations/index.ts';
import { fillSearchTexts } from '../src/features/fill-search-texts/unfilled-records-repository.ts';
import type { ReadModel } from '../src/read-model/read-model.ts';
import { listRecords } from '../src/read-model/record-list-repository.ts';
import { bookingRecords } from '../src/records/booking.ts';
import { disputeRecords } from '../src/records/dispute.ts';

const FAILED_AT = '2026-05-03T08:00:00.000Z';

describe('records that were stored before the columns of waiting work existed', () => {
  it('get their review, and the time of their last event', async () => {
    const external = sampleRefund({ origin: 'external', status: 'failed' });
    const review = { meaning: 'keep_booking', by: 'ada', at: SAMPLED_AT, note: null } as const;
    const reviewed = sampleRefund({ origin: 'external', review });
    const refunds = [external, reviewed, sampleRefund()];
    const db = createDatabase(await createTestDatabase('admin'));
    await migrate(
      db,
      migrations.filter(({ name }) => name < '0006'),
    );
    const eventIds = refunds.map(() => randomUUID());
    await db('refund_records').insert(refunds.map((refund, index) => rowOf(refund, eventIds[index] ?? '')));
    await db('timeline_entries').insert({
      ...{ event_id: eventIds[0], booking_id: external.bookingId, aggregate_id: external.id },
      ...{ type: 'RefundFailed', source: '/services/refunds', at: FAILED_AT, summary: {} },
    });

    await migrate(db, migrations);

    const rows = await db('refund_records').select<{ id: string; review: string; changed_at: Date }[]>();
    await db.destroy();
    const reviewOf = new Map(rows.map(({ id, review: decided }) => [id, decided]));
    expect(refunds.map(({ id }) => reviewOf.get(id))).toEqual(['waiting', 'keep_booking', null]);
    expect(rows.find(({ id }) => id === external.id)?.changed_at).toEqual(new Date(FAILED_AT));
  });
});

describe('disputes that were stored before their table existed', () => {
  it('are created from the timeline, with their last change, and their end if they have ended', async () => {
    const [open, lost] = [randomUUID(), randomUUID()];
    const said = { paymentId: randomUUID(), disputeReference: 'DU_1', amount: euros(5_000) };
    const bookingId = randomUUID();
    const line = (id: string, type: string, summary: object, at = SAMPLED_AT) => ({
      ...{ event_id: randomUUID(), booking_id: bookingId, aggregate_id: id },
      ...{ type, source: '/services/payments', at, summary: { ...said, ...summary } },
    });
    const db = createDatabase(await createTestDatabase('admin'));
    await migrate(
      db,
      migrations.filter(({ name }) => name < '0009'),
    );
    await db('timeline_entries').insert([
      line(open, 'DisputeOpened', { reason: null }),
      line(lost, 'DisputeOpened', { reason: 'fraudulent' }),
      line(lost, 'DisputeClosed', { outcome: 'lost' }, FAILED_AT),
    ]);

    await migrate(db, migrations);

    await fillSearchTexts(db, disputeRecords as unknown as ReadModel, bookingRecords);
    const found = await listRecords(db, disputeRecords, { limit: 10, where: {}, q: 'du_1' });
    const rows = await db('dispute_records').select<{ id: string; changed_at: Date }[]>('id', 'changed_at');
    await db.destroy();
    const names = { ...said, bookingId, customerId: null, openedAt: SAMPLED_AT };
    expect(new Map(found.data.map((record) => [record.id, record]))).toEqual(
      new Map([
        [open, { ...names, id: open, status: 'open', reason: null, closedAt: null }],
        [lost, { ...names, id: lost, status: 'lost', reason: 'fraudulent', closedAt: FAILED_AT }],
      ]),
    );
    expect(new Map(rows.map((row) => [row.id, row.changed_at.toISOString()]))).toEqual(
      new Map([
        [open, SAMPLED_AT],
        [lost, FAILED_AT],
      ]),
    );
  });
});

function rowOf(refund: Refund, eventId: string): object {
  return {
    id: refund.id,
    aggregate_version: 3,
    event_id: eventId,
    created_at: refund.createdAt,
    search_terms: '',
    record: refund,
    booking_id: refund.bookingId,
    status: refund.status,
    origin: refund.origin,
    amount_minor: refund.amount.amount,
    currency: refund.amount.currency,
  };
}

describe('accounts that were linked to the OpenID provider by an earlier version', () => {
  it('lose the password, the sessions and the invitation they still have here', async () => {
    const db = createDatabase(await createTestDatabase('admin'));
    await migrate(
      db,
      migrations.filter(({ name }) => name < '0023'),
    );
    const [linked, local] = [randomUUID(), randomUUID()];
    const account = { name: 'Ada', password_hash: 'a hash', permissions: [], created_at: FAILED_AT };
    await db('staff').insert([
      { ...account, id: linked, email: 'linked@example.com', openid_subject: 'https://id.example 17' },
      { ...account, id: local, email: 'local@example.com', openid_subject: null },
    ]);
    for (const staffId of [linked, local]) {
      await db('sessions').insert({
        staff_id: staffId,
        id_hash: staffId,
        created_at: FAILED_AT,
        last_seen_at: FAILED_AT,
      });
      await db('invitations').insert({ staff_id: staffId, token_hash: staffId, expires_at: FAILED_AT });
    }

    await migrate(db, migrations);

    const withPassword = await db('staff').whereNotNull('password_hash').pluck('id');
    const [sessions, invitations] = await Promise.all([
      db('sessions').pluck('staff_id'),
      db('invitations').pluck('staff_id'),
    ]);
    await db.destroy();
    expect({ withPassword, sessions, invitations }).toEqual({
      withPassword: [local],
      sessions: [local],
      invitations: [local],
    });
  });
});
