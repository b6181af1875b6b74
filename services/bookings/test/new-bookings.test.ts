import { BookingCreated } from '@booking/contracts';
import { createDatabase, type Database, transact } from '@booking/runtime';
import { createTestDatabase } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrations } from '../migrations/index.ts';
import { decideBookings, type NewBooking } from '../src/features/create-booking/new-bookings.ts';
import { AT, euros, sampleBooking } from './samples.ts';

let db: Database;

beforeAll(async () => {
  db = createDatabase(await createTestDatabase('bookings', migrations));
});
afterAll(() => db.destroy());

function request(members: Partial<NewBooking> = {}): NewBooking {
  const { customerId, description, total, startsAt, endsAt, cancellationPolicy, metadata } = sampleBooking();
  return {
    customerId,
    description,
    total,
    startsAt,
    endsAt,
    expiresAt: null,
    cancellationPolicy,
    metadata,
    ...members,
  };
}

describe('bookings that are requested together', () => {
  it('are stored with their events even if another booking of the batch is rejected', async () => {
    const commands = [
      request({ description: 'First' }),
      request({ expiresAt: AT }),
      request({ description: 'Free', total: euros(0) }),
    ];
    const decided = await transact(db, (trx) =>
      decideBookings(() => AT)(
        trx,
        commands.map((command) => ({ command, within: (work) => work() })),
      ),
    );

    expect(decided).toMatchObject([
      { result: { status: 201, body: { description: 'First', status: 'pending' } } },
      { problem: { type: 'validation-failed', extensions: { errors: [{ pointer: '/expiresAt' }] } } },
      { result: { status: 201, body: { description: 'Free', status: 'confirmed' } } },
    ]);
    const stored = await db<{ description: string; version: number }>('bookings').orderBy('id');
    expect(stored).toMatchObject([
      { description: 'First', version: 1 },
      { description: 'Free', version: 2 },
    ]);
    const envelopes = await db('outbox').orderBy('id').pluck<string[]>('envelope');
    expect(envelopes.map((text) => JSON.parse(text) as unknown)).toMatchObject([
      { type: BookingCreated.name, aggregateversion: 1 },
      { type: BookingCreated.name, aggregateversion: 1 },
      { type: 'BookingPaid', aggregateversion: 2 },
    ]);
  });
});
