import { ProblemError, problems, type ProblemType } from '@booking/contracts';
import { ReplayedProblem } from '@booking/idempotency';
import { describe, expect, it } from '@jest/globals';
import { problemAnswer } from './problem-details.ts';

describe('problemAnswer', () => {
  it.each(Object.keys(problems) as ProblemType[])('answers %s with its status and type', (type) => {
    const { status, headers, body } = problemAnswer(new ProblemError(type, 'why'));

    expect(status).toBe(problems[type].status);
    expect(headers).toMatchObject({ 'content-type': 'application/problem+json' });
    expect(body).toEqual({ type: `/problems/${type}`, title: problems[type].title, status, detail: 'why' });
  });

  it('carries the extensions of a problem', () => {
    const { body } = problemAnswer(new ProblemError('forbidden', 'no', { permission: 'process_refunds' }));

    expect(body).toMatchObject({ permission: 'process_refunds' });
  });

  it('reveals nothing about an unexpected error', () => {
    const { status, body } = problemAnswer(new Error('password=hunter2'));

    expect(status).toBe(500);
    expect(body).toEqual({ type: 'about:blank', title: 'Internal Server Error', status: 500 });
  });

  it.each([['thrown'], [undefined], [null], [{ status: 200 }]])('answers 500 when %j is thrown', (thrown) => {
    expect(problemAnswer(thrown).status).toBe(500);
  });

  it('asks the client to retry while the database is unavailable', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:5432'), { code: 'ECONNREFUSED' });

    const { status, headers, body } = problemAnswer(refused);

    expect(status).toBe(503);
    expect(headers).toMatchObject({ 'retry-after': '5' });
    expect(body).toMatchObject({ type: '/problems/service-unavailable' });
    expect(JSON.stringify(body)).not.toContain('10.0.0.1');
  });

  it.each([
    ['too-many-requests', { 'retry-after': '5' }],
    ['gateway-unavailable', { 'retry-after': '5' }],
    ['idempotency-key-in-use', { 'retry-after': '1' }],
    ['unauthenticated', { 'www-authenticate': 'Cookie' }],
    ['invalid-signature', { 'www-authenticate': 'Signature' }],
  ] as const)('answers %s with its headers', (type, headers) => {
    expect(problemAnswer(new ProblemError(type, 'why')).headers).toMatchObject(headers);
  });

  it('asks the client to retry after the time that the problem names', () => {
    const { headers } = problemAnswer(new ProblemError('too-many-requests', 'why', { retryAfterSeconds: 300 }));

    expect(headers).toMatchObject({ 'retry-after': '300' });
  });

  it('marks the problem of a repeated request', () => {
    expect(problemAnswer(new ReplayedProblem('booking-not-payable', 'why')).replayed).toBe(true);
    expect(problemAnswer(new ProblemError('booking-not-payable', 'why')).replayed).toBe(false);
  });
});
