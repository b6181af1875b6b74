import { randomUUID } from 'node:crypto';
import { ProblemError, ProcessRefund, RejectRefund, toProblemDetails } from '@booking/contracts';
import { sampleRefund } from '@booking/testing/samples';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { admin, PASSWORD, staff, useStaff } from './start-admin.ts';

type Decisions = { decided: object[]; failed: { id: string; problem: object }[] };
type Request = { refundId: string };

/** The answer of refunds to the next commands. */
let answer: (request: Request) => object = () => ({});

useStaff();
beforeAll(() => {
  for (const command of [ProcessRefund, RejectRefund]) {
    admin.probe.answer(command, (request) => answer(request as Request));
  }
});

describe('deciding several refunds in one request', () => {
  it('decides them in the given order, with audit entries for each, and reports the decisions that failed', async () => {
    const refunds = [sampleRefund(), sampleRefund(), sampleRefund()];
    const [first, second, third] = refunds.map(({ id }) => id);
    const order: unknown[] = [];
    answer = ({ refundId }) => {
      order.push(refundId);
      const refund = refunds.find(({ id }) => id === refundId);
      if (refundId !== second) return { result: { refund: { ...refund, status: 'processing' } } };
      return { problem: toProblemDetails(new ProblemError('refund-exceeds-balance', 'A bank has taken it')) };
    };

    const body = { decision: 'process', refunds: [first, second, third, first], reason: 'Rain' };
    const decided = await staff.post<Decisions>('/refunds/decisions', body);

    expect(decided.status).toBe(200);
    expect(order).toEqual([first, second, third]);
    expect(decided.body.decided).toMatchObject([
      { id: first, status: 'processing' },
      { id: third, status: 'processing' },
    ]);
    const problem = { type: '/problems/refund-exceeds-balance', status: 422, detail: 'A bank has taken it' };
    expect(decided.body.failed).toEqual([{ id: second, problem: expect.objectContaining(problem) }]);
    expect(await auditOf(String(first))).toMatchObject([
      { action: 'process_refund', reason: 'Rain', outcome: 'succeeded' },
      { action: 'process_refund', outcome: 'attempted' },
    ]);
    expect(await auditOf(String(second))).toMatchObject([{ outcome: 'refused' }, { outcome: 'attempted' }]);
  });

  it('reports an unexpected error as the failure of its refund, and decides the others', async () => {
    const refunds = [sampleRefund(), sampleRefund()];
    const [first, second] = refunds.map(({ id }) => id);
    answer = ({ refundId }) =>
      refundId === first
        ? { problem: { type: 'about:blank', title: 'Internal Server Error', status: 500, detail: '' } }
        : { result: { refund: { ...refunds[1], status: 'processing' } } };

    const { status, body } = await staff.post<Decisions>('/refunds/decisions', {
      decision: 'process',
      refunds: [first, second],
    });

    expect(status).toBe(200);
    expect(body.decided).toMatchObject([{ id: second, status: 'processing' }]);
    const problem = { type: 'about:blank', status: 500, detail: 'An unexpected error; see the log.' };
    expect(body.failed).toMatchObject([{ id: first, problem }]);
    expect(await auditOf(String(first))).toMatchObject([{ outcome: 'failed' }, { outcome: 'attempted' }]);
  });

  it('sends no further requests to a service that did not answer', async () => {
    const ids = [randomUUID(), randomUUID()];
    const order: unknown[] = [];
    answer = ({ refundId }) => {
      order.push(refundId);
      return { problem: toProblemDetails(new ProblemError('service-unavailable', 'Later')) };
    };

    const body = { decision: 'reject', refunds: ids, reason: 'A duplicate' };
    const decided = await staff.post<Decisions>('/refunds/decisions', body);

    expect(order).toEqual([ids[0]]);
    expect(decided.body.failed).toMatchObject(ids.map((id) => ({ id, problem: { status: 503 } })));
  });

  it('needs the permission, a refund, and a reason for a rejection', async () => {
    const refunds = [randomUUID()];
    const reader = await admin.browser().signIn(await admin.addStaff(['read_all']), PASSWORD);

    expect((await reader.post('/refunds/decisions', { decision: 'process', refunds })).status).toBe(403);
    expect((await staff.post('/refunds/decisions', { decision: 'process', refunds: [] })).status).toBe(422);
    expect((await staff.post('/refunds/decisions', { decision: 'reject', refunds })).status).toBe(422);
  });

  it('leaves audit entries of an attempt without the permission, and attempts no further refund', async () => {
    const refunds = [randomUUID(), randomUUID()];
    const [first, second] = refunds.map(String);
    const reader = await admin.browser().signIn(await admin.addStaff(['read_all']), PASSWORD);

    const { status, body } = await reader.post('/refunds/decisions', { decision: 'process', refunds });

    expect([status, body.permission]).toEqual([403, 'process_refunds']);
    expect(await auditOf(String(first))).toMatchObject([
      { action: 'process_refund', outcome: 'refused', problem: 'forbidden' },
      { outcome: 'attempted' },
    ]);
    expect(await auditOf(String(second))).toEqual([]);
  });
});

async function auditOf(target: string): Promise<object[]> {
  return (await staff.get<{ data: object[] }>(`/audit-log?target=${target}`)).body.data;
}
