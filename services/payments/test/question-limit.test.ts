import { questionLimit } from '@booking/gateways';
import { GatewayUnavailable } from '@booking/gateways/records';
import { createDatabase, type Database } from '@booking/runtime';
import { eventually } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestPayments } from './start-payments.ts';

/** The first scheduled poll comes after a minute. A reader can cause a poll after a sixth of this minute. */
const SCHEDULE = { POLL_AFTER_SECONDS: '60' };
const READER_SECONDS = 10;

let payments: TestPayments;
let replica: Database;
beforeAll(async () => {
  payments = await TestPayments.start(SCHEDULE);
  replica = createDatabase(payments.config.databaseUrl);
});
afterAll(() => Promise.all([payments.stop(), replica.destroy()]));

describe('the rate limit of polls', () => {
  it('is shared by the replicas of a service', async () => {
    const perSecond = 10;
    const limits = [questionLimit(payments.db, perSecond), questionLimit(replica, perSecond)] as const;
    const questions = 40;
    const burst = 2 * perSecond;

    const start = performance.now();
    await Promise.all(Array.from({ length: questions }, (_, index) => limits[index % 2 === 0 ? 0 : 1]('shared')));

    const seconds = (performance.now() - start) / 1_000;
    expect(questions).toBeLessThanOrEqual(burst + seconds * perSecond + 1);
  });

  it('is separate for each gateway', async () => {
    const limit = questionLimit(payments.db, 0.01);
    await limit('first');

    await expect(limit('second')).resolves.toBeUndefined();
  });

  it('does not block when the clock of the database was set back', async () => {
    const limit = questionLimit(payments.db, 10);
    await limit('ahead');
    const ahead = payments.db.raw(`now() + interval '1 hour'`);
    await payments.db('gateway_question_limits').where({ method: 'ahead' }).update({ next_at: ahead });

    await expect(limit('ahead')).resolves.toBeUndefined();
  });

  it('skips a poll that would wait for too long', async () => {
    const limit = questionLimit(payments.db, 0.01);
    await limit('slow');

    await expect(limit('slow')).rejects.toThrow(GatewayUnavailable);
  });
});

describe('an open payment without a report', () => {
  async function age(id: string, seconds: number): Promise<void> {
    const earlier = payments.db.raw('created_at - make_interval(secs => ?)', [seconds]);
    await payments.db('payments').where({ id }).update({ created_at: earlier });
  }

  it('is not polled in its first minute without a reader', async () => {
    const { payment } = await payments.openSession();

    const { next_check_at: at } = await payments.attemptOf(payment.bookingId);

    expect(at && at.getTime() - Date.parse(payment.createdAt)).toBeGreaterThanOrEqual(60_000);
  });

  it('is polled when a customer reads it', async () => {
    const { payment, session } = await payments.openSession();
    payments.gateway.controls.pay(session.id);
    await age(payment.id, READER_SECONDS + 1);

    await payments.read(payment);

    await eventually(async () => expect(await payments.read(payment)).toMatchObject({ status: 'completed' }));
  });

  it('is polled once, however often it is read', async () => {
    const { payment } = await payments.openSession();
    await age(payment.id, READER_SECONDS + 1);

    await payments.read(payment);
    const checked = await eventually(async () => {
      const row = await payments
        .db('payments')
        .where({ id: payment.id })
        .first<{ checked_at: Date | null }>('checked_at');
      expect(row.checked_at).not.toBeNull();
      return row;
    });
    await payments.read(payment);
    await payments.send(payment.bookingId);

    const { next_check_at: next } = await payments.attemptOf(payment.bookingId);
    expect(Number(next)).toBeGreaterThan(Number(checked.checked_at) + READER_SECONDS * 1_000);
  });
});
