import { randomUUID } from 'node:crypto';
import {
  type DeadLetter,
  DeadLetterRecorded,
  DismissDeadLetter,
  GetDeadLetter,
  ProblemError,
  ReplayDeadLetter,
  toProblemDetails,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aDeadLetter } from './samples.ts';
import { admin, PASSWORD, staff, useStaff } from './start-admin.ts';

type Replays = { replayed: { id: string }[]; failed: { id: string; problem: string }[] };

type ReplayRequest = { deadLetterId: string; evenIfDismissed?: boolean };

/** The requests to the bookings service. */
let asked: ReplayRequest[] = [];
/** How the bookings service answers the command to replay a dead letter, and the query for one. */
let answerReplay: (deadLetterId: string) => object;
let answerGet: () => object;
const busy = toProblemDetails(new ProblemError('service-unavailable', 'The database is busy.'));

const [first, second, hopeless] = ['01', '02', '03'].map((day) =>
  aDeadLetter({ recordedAt: `2026-05-${day}T08:00:00.000Z`, listener: 'TrackBookings' }),
) as [DeadLetter, DeadLetter, DeadLetter];
const all = [first, second, hopeless];

useStaff();
beforeAll(async () => {
  for (const deadLetter of all) {
    await admin.probe.publish(DeadLetterRecorded.bookings, { about: deadLetter.id, data: { deadLetter } });
  }
  await eventually(async () => expect(await admin.db('dead_letter_records').pluck('id')).toHaveLength(all.length));
  admin.probe.answer(ReplayDeadLetter.bookings, (request) => {
    asked.push(request as ReplayRequest);
    return answerReplay((request as ReplayRequest).deadLetterId);
  });
  admin.probe.answer(GetDeadLetter.bookings, () => answerGet());
});
beforeEach(() => {
  asked = [];
  answerReplay = answerAsBookings;
  answerGet = () => ({ result: { deadLetter: first, payload: '{"half' } });
});

function answerAsBookings(deadLetterId: string): object {
  const problem = toProblemDetails(new ProblemError('dead-letter-not-replayable', 'It fails again.'));
  if (deadLetterId === hopeless.id) return { problem };
  const deadLetter = all.find(({ id }) => id === deadLetterId);
  return { result: { deadLetter: { ...deadLetter, status: 'replayed', replayedAt: first.recordedAt } } };
}

describe('a dead letter', () => {
  it('is read with the message that its service keeps', async () => {
    expect(await staff.get(`/dead-letters/${first.id}`)).toMatchObject({
      status: 200,
      body: { ...first, payload: '{"half', isCut: false },
    });
    expect((await staff.get(`/dead-letters/${randomUUID()}`)).status).toBe(404);
    expect((await staff.get('/dead-letters/1')).status).toBe(404);
  });
});

describe('several dead letters', () => {
  it('are replayed by their ids with audit entries for each, and a failure does not stop the other replays', async () => {
    const unknown = randomUUID();
    const { status, body } = await staff.post<Replays>('/dead-letters/replay', {
      ids: [hopeless.id, first.id, unknown, first.id],
      reason: 'Mended',
    });

    expect(status).toBe(200);
    expect(body.replayed.map(({ id }) => id)).toEqual([first.id]);
    expect(body.failed).toMatchObject([
      { id: hopeless.id, problem: 'dead-letter-not-replayable' },
      { id: unknown, problem: 'dead-letter-not-found' },
    ]);
    const noted = await admin.db('audit_entries').where({ action: 'replay_dead_letter' }).orderBy('sequence');
    expect(noted.map(({ target_id, outcome, reason }: Record<string, string>) => [target_id, outcome, reason])).toEqual(
      [
        [hopeless.id, 'attempted', 'Mended'],
        [hopeless.id, 'refused', 'Mended'],
        [first.id, 'attempted', 'Mended'],
        [first.id, 'succeeded', 'Mended'],
        [unknown, 'attempted', 'Mended'],
        [unknown, 'refused', 'Mended'],
      ],
    );
  });

  it('leave their reasons, which may quote their messages, out of the audit log', async () => {
    expect((await staff.post(`/dead-letters/${first.id}/replay`, {})).status).toBe(200);

    const noted = admin.db('audit_entries').where({ action: 'replay_dead_letter', target_id: first.id });
    for (const { before, after } of await noted.select('before', 'after')) {
      expect({ ...before, ...after }).not.toHaveProperty('reason');
    }
    expect(await noted.clone().whereNotNull('before')).not.toEqual([]);
  });

  it.each([
    [{ waiting: { service: 'bookings', listener: 'TrackBookings' } }, [first.id, second.id]],
    [{ waiting: {} }, [first.id, second.id]],
    [{ waiting: { service: 'payments' } }, []],
  ])('are replayed by %j, oldest first', async (asked, expected) => {
    const { body } = await staff.post<Replays>('/dead-letters/replay', asked);

    expect(body.replayed.map(({ id }) => id)).toEqual(expected);
  });

  it('are no longer sent to a service after it has failed to answer', async () => {
    const ofPayments = aDeadLetter({ service: 'payments' });
    const data = { deadLetter: ofPayments };
    await admin.probe.publish(DeadLetterRecorded.payments, { about: ofPayments.id, data });
    await eventually(async () =>
      expect((await staff.get(`/dead-letters?q=${ofPayments.id}`)).body).toMatchObject({ data: [{}] }),
    );
    admin.probe.answer(ReplayDeadLetter.payments, () => ({ result: data }));
    admin.probe.answer(GetDeadLetter.payments, () => ({ result: { ...data, payload: '' } }));
    answerReplay = () => ({ problem: busy });

    const { body } = await staff.post<Replays>('/dead-letters/replay', { ids: [first.id, second.id, ofPayments.id] });

    expect(asked).toMatchObject([{ deadLetterId: first.id }]);
    expect(body.failed).toMatchObject([first, second].map(({ id }) => ({ id, problem: 'service-unavailable' })));
    expect(body.replayed.map(({ id }) => id)).toEqual([ofPayments.id]);
  });

  it.each([
    { ids: [] },
    { ids: ['1'] },
    { ids: Array.from({ length: 51 }, () => randomUUID()) },
    { waiting: { q: 'x' } },
    {},
    { ids: [randomUUID()], waiting: {} },
  ])('are not replayed by %j', async (asked) => {
    expect((await staff.post('/dead-letters/replay', asked)).status).toBe(422);
  });

  it('are replayed only with the permission', async () => {
    const reader = await admin.browser().signIn(await admin.addStaff(['read_all']), PASSWORD);

    expect((await reader.post('/dead-letters/replay', { ids: [first.id] })).status).toBe(403);
    expect((await reader.post('/dead-letters/replay', { waiting: { service: 'payments' } })).status).toBe(403);
    const { body } = await staff.get<{ data: object[] }>(`/audit-log?target=${first.id}&action=replay_dead_letter`);
    expect(body.data.slice(0, 2)).toMatchObject([
      { outcome: 'refused', problem: 'forbidden' },
      { outcome: 'attempted' },
    ]);
  });
});

describe('a dead letter whose message must not be handled', () => {
  it('is dismissed by its service, with a reason for the audit log', async () => {
    const dismissed = { ...first, status: 'dismissed', dismissedAt: first.recordedAt } as const;
    admin.probe.answer(DismissDeadLetter.bookings, () => ({ result: { deadLetter: dismissed } }));

    const withoutReason = await staff.post(`/dead-letters/${first.id}/dismiss`, {});
    const unknown = await staff.post(`/dead-letters/${randomUUID()}/dismiss`, { reason: 'Not an event' });
    const { status, body } = await staff.post(`/dead-letters/${first.id}/dismiss`, { reason: 'Not an event' });

    expect([withoutReason.status, unknown.status]).toEqual([422, 404]);
    expect({ status, body }).toEqual({ status: 200, body: dismissed });
    const noted = admin.db('audit_entries').where({ action: 'dismiss_dead_letter', target_id: first.id });
    expect(await noted.orderBy('sequence')).toMatchObject([
      { outcome: 'attempted', reason: 'Not an event' },
      { outcome: 'succeeded', reason: 'Not an event' },
    ]);
  });

  it('is replayed by its service, to which the request says whether the replay counts after a dismissal', async () => {
    await staff.post(`/dead-letters/${first.id}/replay`, {});
    await staff.post(`/dead-letters/${first.id}/replay`, { evenIfDismissed: true });
    await staff.post('/dead-letters/replay', { ids: [first.id] });

    expect(asked.map(({ evenIfDismissed }) => evenIfDismissed)).toEqual([undefined, true, undefined]);
  });
});

describe('a dead letter whose booking cannot be read', () => {
  it('stays waiting, and the reason is not logged, because no erasure would find it', async () => {
    answerGet = () => ({ problem: busy });

    const answer = await staff.post(`/dead-letters/${second.id}/dismiss`, { reason: 'Alice called' });
    const again = await staff.post(`/dead-letters/${second.id}/replay`, { reason: 'Alice called' });

    expect([answer, again]).toMatchObject([{ status: 503 }, { status: 503 }]);
    expect(asked).toEqual([]);
    const logged = await admin.db('audit_entries').where({ target_id: second.id }).orderBy('sequence').limit(100);
    expect(logged.slice(-4)).toMatchObject(
      ['attempted', 'failed', 'attempted', 'failed'].map((outcome) => ({ outcome, reason: null })),
    );
  });
});
