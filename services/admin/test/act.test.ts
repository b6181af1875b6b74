import { randomUUID } from 'node:crypto';
import {
  type CommandDefinition,
  CompareWithGateways,
  DeadLetterRecorded,
  DiscrepancyRecorded,
  GetDeadLetter,
  GiveUpRefund,
  ProblemError,
  ProcessRefund,
  RefundRequested,
  RejectRefund,
  ReplayCallback,
  ReplayDeadLetter,
  ResolveDiscrepancy,
  ReviewExternalRefund,
  SettleRefundManually,
  toProblemDetails,
} from '@booking/contracts';
import { eventually } from '@booking/testing';
import { euros, SAMPLED_AT, sampleRefund } from '@booking/testing/samples';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aCallback, aDeadLetter, aDiscrepancy } from './samples.ts';
import type { StaffBrowser } from './staff-browser.ts';
import { admin, FIRST_ACTOR, FIRST_RELEASER, FIRST_STAFF, useAdmin } from './start-admin.ts';

type AuditEntry = {
  id: string;
  actionId: string;
  action: string;
  staff: string;
  target: object;
  reason: string | null;
  before: object | null;
  after: object | null;
  outcome: string;
};

let staff: StaffBrowser;
/** The requests to the other services and their answers, by the name of the command. */
let asked: Record<string, unknown> = {};
const answers: Record<string, object> = {};

useAdmin();
beforeAll(async () => {
  staff = await admin.signedIn();
  const commands: CommandDefinition[] = [
    ProcessRefund,
    RejectRefund,
    ReplayCallback,
    ReplayDeadLetter.bookings,
    GetDeadLetter.bookings,
    ReviewExternalRefund,
    SettleRefundManually,
    GiveUpRefund,
    ResolveDiscrepancy.refunds,
  ];
  for (const command of commands) {
    admin.probe.answer(command, (request) => {
      asked[command.name] = request;
      return answers[command.name];
    });
  }
});

beforeEach(() => {
  asked = {};
});

describe('processing a refund', () => {
  it('asks the refunds service on behalf of the user, and logs the attempt and its outcome', async () => {
    const refund = sampleRefund({ status: 'processing', processedBy: FIRST_STAFF.email });
    answers['ProcessRefund'] = { result: { refund } };

    const { status, body } = await staff.post(`/refunds/${refund.id}/process`, { reason: 'The guest was ill' });

    expect({ status, body }).toEqual({ status: 200, body: refund });
    expect(asked['ProcessRefund']).toMatchObject({ refundId: refund.id, actor: FIRST_ACTOR });
    const entry = { staff: FIRST_STAFF.email, action: 'process_refund', target: { type: 'refund', id: refund.id } };
    expect(await auditOf(refund.id)).toMatchObject([
      { ...entry, reason: 'The guest was ill', outcome: 'succeeded' },
      { ...entry, reason: 'The guest was ill', outcome: 'attempted' },
    ]);
  });

  it('edge case 34: logs the user, the action and the reason, and the refund before and after', async () => {
    const before = sampleRefund();
    const after = sampleRefund({ ...before, status: 'processing', processedBy: FIRST_STAFF.email });
    await admin.probe.publish(RefundRequested, { about: before.id, data: { refund: before } });
    await eventually(async () => expect((await staff.get(`/refunds/${before.id}`)).body).toMatchObject(before));
    answers['ProcessRefund'] = { result: { refund: after } };

    await staff.post(`/refunds/${before.id}/process`, { reason: 'Agreed by telephone' });
    answers['ProcessRefund'] = { problem: toProblemDetails(new ProblemError('refund-not-processable', 'Under way')) };
    await staff.post(`/refunds/${before.id}/process`, { reason: 'Once more' });

    const target = { type: 'refund', id: before.id };
    const first = { staff: FIRST_STAFF.email, action: 'process_refund', target, reason: 'Agreed by telephone', before };
    const second = { ...first, reason: 'Once more' };
    expect(await auditOf(before.id)).toMatchObject([
      { ...second, outcome: 'refused', after: null },
      { ...second, outcome: 'attempted', after: null },
      { ...first, outcome: 'succeeded', after },
      { ...first, outcome: 'attempted', after: null },
    ]);
  });

  it('needs no body', async () => {
    const refund = sampleRefund();
    answers['ProcessRefund'] = { result: { refund } };

    expect((await staff.post(`/refunds/${refund.id}/process`)).status).toBe(200);
  });

  it.each([
    [new ProblemError('refund-not-processable', 'It has succeeded'), 409, 'refused'],
    [new ProblemError('refund-not-found', 'There is none'), 404, 'refused'],
    [new ProblemError('refund-exceeds-balance', 'A bank has taken it', { remaining: euros(0) }), 422, 'refused'],
    [new ProblemError('approval-required', 'Whoever asked cannot approve'), 403, 'refused'],
    [new ProblemError('service-unavailable', 'Later'), 503, 'failed'],
  ])('passes on the answer of refunds: %s', async (problem, status, outcome) => {
    const refundId = randomUUID();
    answers['ProcessRefund'] = { problem: toProblemDetails(problem) };

    const answer = await staff.post(`/refunds/${refundId}/process`, {});

    expect(answer).toMatchObject({ status, body: { type: `/problems/${problem.type}`, detail: problem.message } });
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await auditOf(refundId)).toMatchObject([{ outcome, problem: problem.type }, { outcome: 'attempted' }]);
  });

  it('edge case 34: logs an attempt without the permission, and calls no service', async () => {
    const refundId = randomUUID();
    const reader = await admin.browser().signIn(await admin.addStaff(['read_all']), 'correct horse battery staple');

    const { status, body } = await reader.post(`/refunds/${refundId}/process`, {});

    expect({ status, permission: body.permission }).toEqual({ status: 403, permission: 'process_refunds' });
    expect(asked).toEqual({});
    expect(await auditOf(refundId)).toMatchObject([
      { outcome: 'refused', problem: 'forbidden' },
      { outcome: 'attempted' },
    ]);
  });

  it('is rejected with unknown members and for an invalid id, and logs nothing', async () => {
    const refundId = randomUUID();

    expect((await staff.post(`/refunds/${refundId}/process`, { amount: 1 })).status).toBe(422);
    expect((await staff.post(`/refunds/${refundId}/process`, { reason: 'x'.repeat(501) })).status).toBe(422);
    expect((await staff.post('/refunds/1/process', {})).status).toBe(404);
    expect(await auditOf(refundId)).toEqual([]);
    expect(asked).toEqual({});
  });
});

describe('rejecting a refund', () => {
  it('passes the reason on, and logs it', async () => {
    const refund = sampleRefund({ status: 'rejected' });
    answers['RejectRefund'] = { result: { refund } };

    const { status, body } = await staff.post(`/refunds/${refund.id}/reject`, { reason: 'A duplicate' });

    expect({ status, body }).toEqual({ status: 200, body: refund });
    expect(asked['RejectRefund']).toEqual({ refundId: refund.id, actor: FIRST_ACTOR, reason: 'A duplicate' });
    expect(await auditOf(refund.id)).toMatchObject([
      { action: 'reject_refund', reason: 'A duplicate', outcome: 'succeeded' },
      { action: 'reject_refund', outcome: 'attempted' },
    ]);
  });
});

describe('an external refund', () => {
  it.each([{ reason: 'Agreed by telephone' }, {}])('is reviewed with its reason: %j', async (given) => {
    const note = given.reason ?? null;
    const review = { meaning: 'cancel_booking', by: FIRST_STAFF.email, at: SAMPLED_AT, note } as const;
    const refund = sampleRefund({ origin: 'external', status: 'succeeded', review });
    answers['ReviewExternalRefund'] = { result: { refund } };

    const answer = await staff.post(`/refunds/${refund.id}/review`, { meaning: 'cancel_booking', ...given });

    expect(answer).toMatchObject({ status: 200, body: refund });
    const passedOn = given.reason !== undefined && { note: given.reason };
    const request = { refundId: refund.id, actor: FIRST_RELEASER, meaning: 'cancel_booking', ...passedOn };
    expect(asked['ReviewExternalRefund']).toEqual(request);
    expect(await auditOf(refund.id)).toMatchObject([
      { action: 'review_external_refund', reason: note, outcome: 'succeeded', before: null, after: refund },
      { action: 'review_external_refund', reason: note, outcome: 'attempted' },
    ]);
  });

  it.each([{}, { meaning: 'both' }, { meaning: 'keep_booking', note: 'x' }])(
    'is not reviewed with %j',
    async (body) => {
      expect(await staff.post(`/refunds/${randomUUID()}/review`, body)).toMatchObject({ status: 422 });
      expect(asked).toEqual({});
    },
  );
});

describe.each([
  [
    'edge case 32: a refund that the gateway cannot make',
    'settle-manually',
    'SettleRefundManually',
    'settle_refund_manually',
  ],
  ['edge case 8: a refund that no gateway will end', 'give-up', 'GiveUpRefund', 'give_up_refund'],
] as const)('%s', (_what, path, command, action) => {
  it(`is ended by staff (${path}), and the reason is its note`, async () => {
    const refund = sampleRefund({ status: 'failed' });
    answers[command] = { result: { refund } };

    const answer = await staff.post(`/refunds/${refund.id}/${path}`, { reason: 'By telephone' });

    expect(answer).toMatchObject({ status: 200, body: refund });
    expect(asked[command]).toMatchObject({ refundId: refund.id, actor: FIRST_ACTOR, note: 'By telephone' });
    expect(await auditOf(refund.id)).toMatchObject([
      { action, reason: 'By telephone', outcome: 'succeeded', after: refund },
      { action, outcome: 'attempted' },
    ]);
  });

  it('is not ended without a reason', async () => {
    expect((await staff.post(`/refunds/${randomUUID()}/${path}`, {})).status).toBe(422);
    expect(asked).toEqual({});
  });
});

describe('a discrepancy', () => {
  it('is resolved by the service that found it, with the reason as its note', async () => {
    const discrepancy = aDiscrepancy();
    const resolved = aDiscrepancy({ ...discrepancy, status: 'resolved', resolvedBy: FIRST_STAFF.email, note: 'Ours' });
    await admin.probe.publish(DiscrepancyRecorded.refunds, { about: discrepancy.id, data: { discrepancy } });
    await eventually(async () => {
      const { body } = await staff.get<{ data: object[] }>(`/discrepancies?q=${discrepancy.id}`);
      expect(body.data).toEqual([discrepancy]);
    });
    answers['ResolveDiscrepancy'] = { result: { discrepancy: resolved } };

    const answer = await staff.post(`/discrepancies/${discrepancy.id}/resolve`, { reason: 'Ours' });

    expect(answer).toMatchObject({ status: 200, body: resolved });
    expect(asked['ResolveDiscrepancy']).toEqual({ discrepancyId: discrepancy.id, actor: FIRST_ACTOR, note: 'Ours' });
    const [outcome, attempt] = await auditOf(discrepancy.id);
    expect(outcome).toMatchObject({ action: 'resolve_discrepancy', outcome: 'succeeded', after: resolved });
    expect(attempt).toMatchObject({ target: { type: 'discrepancy' }, reason: 'Ours', before: discrepancy });
  });

  it('is not resolved without a reason, nor when it is unknown', async () => {
    expect((await staff.post(`/discrepancies/${randomUUID()}/resolve`, {})).status).toBe(422);

    const { status, body } = await staff.post(`/discrepancies/${randomUUID()}/resolve`, { reason: 'Explained' });

    expect({ status, type: body.type }).toEqual({ status: 404, type: '/problems/discrepancy-not-found' });
    expect(asked).toEqual({});
  });
});

describe('a reconciliation with the gateways', () => {
  it('has an unknown outcome when a service does not answer', async () => {
    const { status, body } = await staff.post('/comparisons', {});

    expect({ status, type: body.type }).toEqual({ status: 503, type: '/problems/service-unavailable' });
    expect(await auditOf('all')).toMatchObject([{ outcome: 'failed' }, { outcome: 'attempted' }]);
  });

  it('is requested from both services', async () => {
    for (const service of ['payments', 'refunds'] as const) {
      admin.probe.answer(CompareWithGateways[service], (request) => {
        asked[service] = request;
        return { result: { methods: ['sandbox', service] } };
      });
    }

    const answer = await staff.post('/comparisons', { reason: 'After the outage' });

    const methods = { payments: ['sandbox', 'payments'], refunds: ['sandbox', 'refunds'] };
    expect(answer).toMatchObject({ status: 202, body: methods });
    expect(asked).toEqual({ payments: { actor: FIRST_ACTOR }, refunds: { actor: FIRST_ACTOR } });
    const [outcome, attempt] = await auditOf('all');
    expect(outcome).toMatchObject({ action: 'compare_with_gateways', outcome: 'succeeded', after: methods });
    expect(attempt).toMatchObject({ target: { type: 'gateway', id: 'all' }, reason: 'After the outage' });
  });
});

describe('a webhook', () => {
  it('is replayed, and the replay is logged', async () => {
    const callback = aCallback();
    answers['ReplayCallback'] = { result: { callback } };

    const { status, body } = await staff.post(`/callbacks/${callback.id}/replay`, {});

    expect({ status, body }).toEqual({ status: 200, body: callback });
    expect(asked['ReplayCallback']).toEqual({ callbackId: callback.id, actor: FIRST_ACTOR });
    expect(await auditOf(callback.id)).toMatchObject([{ outcome: 'succeeded' }, { action: 'replay_callback' }]);
  });
});

describe('a dead letter', () => {
  it('is replayed by its service', async () => {
    const deadLetter = aDeadLetter({ service: 'bookings' });
    const data = { deadLetter };
    await admin.probe.publish(DeadLetterRecorded.bookings, { about: deadLetter.id, data });
    answers['ReplayDeadLetter'] = { result: data };
    answers['GetDeadLetter'] = { result: { ...data, payload: '' } };

    const { body } = await eventually(async () => {
      const answer = await staff.post(`/dead-letters/${deadLetter.id}/replay`, { reason: 'Fixed' });
      expect(answer.status).toBe(200);
      return answer;
    });

    expect(body).toEqual(deadLetter);
    expect(asked['ReplayDeadLetter']).toEqual({ deadLetterId: deadLetter.id, actor: FIRST_ACTOR });
  });

  it('is not found when it is unknown', async () => {
    const { status, body } = await staff.post(`/dead-letters/${randomUUID()}/replay`, {});

    expect({ status, type: body.type }).toEqual({ status: 404, type: '/problems/dead-letter-not-found' });
    expect(asked).toEqual({});
  });

  it('stays waiting when its service does not answer', async () => {
    const deadLetter = aDeadLetter({ service: 'payments' });
    await admin.probe.publish(DeadLetterRecorded.payments, { about: deadLetter.id, data: { deadLetter } });
    await eventually(async () => {
      const { body } = await staff.get<{ data: object[] }>(`/dead-letters?q=${deadLetter.id}`);
      expect(body.data).toEqual([deadLetter]);
    });

    const { status, body, headers } = await staff.post(`/dead-letters/${deadLetter.id}/replay`, {});

    expect({ status, type: body.type }).toEqual({ status: 503, type: '/problems/service-unavailable' });
    expect(headers.get('retry-after')).toBe('5');
    expect(await auditOf(deadLetter.id)).toMatchObject([{ outcome: 'failed' }, { outcome: 'attempted' }]);
  });
});

describe('the audit log', () => {
  it('contains successful and failed sign-ins', async () => {
    const email = await admin.addStaff([]);
    await admin.browser().post('/session', { email, password: 'a wrong password' });
    await (await admin.browser().signIn(email, 'correct horse battery staple')).send('DELETE', '/session');

    const { body } = await staff.get<{ data: AuditEntry[] }>(`/audit-log?staff=${email}`);

    expect(body.data.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
      'sign_out succeeded',
      'sign_out attempted',
      'sign_in succeeded',
      'sign_in attempted',
      'sign_in refused',
      'sign_in attempted',
    ]);
    expect(JSON.stringify(body)).not.toContain('password');
  });

  it('is read by action, with the attempt and its outcome', async () => {
    const { body: log } = await staff.get<{ data: AuditEntry[] }>('/audit-log?action=sign_in&limit=1');
    const actionId = log.data[0]?.actionId ?? '';

    const { status, body } = await staff.get<{ entries: AuditEntry[] }>(`/audit-log/${actionId}`);

    expect(status).toBe(200);
    expect(body.entries).toMatchObject([
      { actionId, outcome: 'attempted' },
      { actionId, outcome: expect.stringMatching(/succeeded|refused/) },
    ]);
    expect((await staff.get(`/audit-log/${body.entries[0]?.id}`)).status).toBe(404);
  });

  it('is read page by page', async () => {
    const first = await staff.get<{ data: object[]; next: string }>('/audit-log?limit=2');
    const second = await staff.get<{ data: object[] }>(`/audit-log?limit=2&after=${first.body.next}`);
    const both = await staff.get<{ data: object[] }>('/audit-log?limit=4');

    expect([...first.body.data, ...second.body.data]).toEqual(both.body.data);
  });
});

async function auditOf(target: string): Promise<AuditEntry[]> {
  const { status, body } = await staff.get<{ data: AuditEntry[] }>(`/audit-log?target=${target}`);
  expect(status).toBe(200);
  return body.data;
}
