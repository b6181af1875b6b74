import { createDatabase, type Database, newId, transact } from '@booking/runtime';
import { createTestDatabase } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insertDeadLetter } from '../src/dead-letters/dead-letters.ts';
import { allowDismissedDeadLetters, createBrokerLossTables, createMessagingTables } from '../src/index.ts';
import { eraseMessages } from '../src/retention/erase-messages.ts';

const MIGRATIONS = [
  { name: '0001', up: createMessagingTables },
  { name: '0001-dismiss', up: allowDismissedDeadLetters },
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
    await addDeadLetter({ subject: bookingId, data: { description: 'For Anna Marlowe' } });
    const scope = { customerId: 'anna', pseudonym: 'erased-1', bookingIds: [bookingId], after: null };

    await transact(db, (trx) => eraseMessages(trx, scope));

    const stored = JSON.stringify([await db('dead_letters'), await db('outbox')]);
    expect(stored).toContain('DeadLetterRecorded');
    expect(stored).not.toContain('Marlowe');
  });

  it('keeps the messages of other customers, also if their metadata names the customer or a booking', async () => {
    const bookingId = newId();
    const scope = { customerId: '2', pseudonym: 'erased-2', bookingIds: [bookingId], after: null };
    const metadata = { guests: '2', customerId: '2', bookingId };
    await addDeadLetter({ ...OF_BOOKINGS, subject: newId(), data: { description: 'Loft', metadata } });
    await addDeadLetter({ ...OF_BOOKINGS, subject: bookingId, data: { description: 'Barn' } });

    await transact(db, (trx) => eraseMessages(trx, scope));

    const stored = JSON.stringify(await db('dead_letters').select('payload', 'reason'));
    expect(stored.match(/Loft/g)).toHaveLength(2);
    expect(stored).not.toContain('Barn');
  });
});

const OF_BOOKINGS = { source: '/services/bookings' };

/** Stores a dead letter whose reason quotes its message. */
async function addDeadLetter(content: object): Promise<void> {
  const payload = JSON.stringify(content);
  const message = { stream: 'BOOKINGS', streamSeq: 1, subject: 'events.bookings.BookingCreated', payload };
  const failure = { service: 'admin', listener: 'Record', reason: `Error: ${payload}`, attempts: 8 } as const;
  await transact(db, (trx) => insertDeadLetter(trx, { ...failure, message }));
}
