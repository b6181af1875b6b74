import { DeadLetterRecorded } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { discardExpiredJob } from '../src/features/discard-expired/discard-expired.job.ts';
import { SignInAttempts } from '../src/sign-in-attempt/sign-in-attempts-repository.ts';
import { aDeadLetter } from './samples.ts';
import { admin, useAdmin } from './start-admin.ts';

const DAY_MS = 86_400_000;

useAdmin();

describe('the job `discard-expired`', () => {
  it('deletes dead letters 120 days after their replay or dismissal, and keeps those that wait', async () => {
    const replayed = (days: number) =>
      aDeadLetter({ status: 'replayed', replayedAt: new Date(Date.now() - days * DAY_MS).toISOString() });
    const dismissed = (days: number) =>
      aDeadLetter({ status: 'dismissed', dismissedAt: new Date(Date.now() - days * DAY_MS).toISOString() });
    const kept = [replayed(119), dismissed(119), aDeadLetter()];
    const published = [replayed(121), dismissed(121), ...kept];
    for (const deadLetter of published) {
      await admin.probe.publish(DeadLetterRecorded.bookings, { about: deadLetter.id, data: { deadLetter } });
    }
    const listed = async () => (await admin.db('dead_letter_records').pluck<string[]>('id')).sort();
    // The job of the service may delete the old ones, which come first, at any moment.
    const keptIds = kept.map(({ id }) => id).sort();
    await eventually(async () => expect(await listed()).toEqual(expect.arrayContaining(keptIds)));

    const clock = admin.now;
    await discardExpiredJob({ db: admin.db, clock, attempts: new SignInAttempts(admin.db, clock) }).run();

    expect(await listed()).toEqual(keptIds);
  });
});
