import { createDatabase, type Database, newId, transact } from '@booking/runtime';
import { createTestDatabase } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insertDeadLetter } from '../src/dead-letters/dead-letters.ts';
import { createBrokerLossTables, createMessagingTables } from '../src/index.ts';
import { eraseMessages } from '../src/retention/erase-messages.ts';

const MIGRATIONS = [
  { name: '0001', up: createMessagingTables },
  { name: '0002', up: createBrokerLossTables },
];

let db: Database;

beforeAll(async () => {
  db = createDatabase(await createTestDatabase('erase-messages', MIGRATIONS));
});
afterAll(() => db.destroy());

describe('the erasure of messages', () => {
  it('erases the reason of a dead letter, also from its event in the outbox', async () => {
    const bookingId = newId();
    const payload = JSON.stringify({ subject: bookingId, data: { description: 'For Anna Marlowe' } });
    const message = { stream: 'BOOKINGS', streamSeq: 1, subject: 'events.bookings.BookingCreated', payload };
    const failure = { service: 'admin', listener: 'Record', reason: 'Error: "For Anna Marlowe"', attempts: 8 } as const;
    await transact(db, (trx) => insertDeadLetter(trx, { ...failure, message }));
    const scope = { customerId: 'anna', pseudonym: 'erased-1', bookingIds: [bookingId], after: null };

    await transact(db, (trx) => eraseMessages(trx, scope));

    const stored = JSON.stringify([await db('dead_letters'), await db('outbox')]);
    expect(stored).toContain('DeadLetterRecorded');
    expect(stored).not.toContain('Marlowe');
  });
});
