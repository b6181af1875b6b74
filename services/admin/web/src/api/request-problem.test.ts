import { describe, expect, it } from '@jest/globals';
import { isRejection, noAnswer, RequestProblem, strangeAnswer } from './request-problem.ts';

function problem(name: string, status: number): RequestProblem {
  return new RequestProblem({ type: `/problems/${name}`, title: '', status, detail: '' });
}

describe('an answer of the API', () => {
  it.each([
    problem('refund-exceeds-balance', 422),
    problem('booking-not-found', 404),
    problem('idempotency-key-reused', 422),
  ])('rejects the request: $problem.type', (error) => {
    expect(isRejection(error)).toBe(true);
  });

  it.each([
    ['an answer is missing', noAnswer({ isSent: true })],
    ['the request was not sent', noAnswer({ isSent: false })],
    ['a proxy answers', strangeAnswer(404)],
    ['the session has ended', problem('unauthenticated', 401)],
    ['a permission is missing', problem('forbidden', 403)],
    ['the sign-in is too long ago', problem('recent-sign-in-required', 403)],
    ['there are too many requests', problem('too-many-requests', 429)],
    ['the cap on refunds is used up for now', problem('refund-cap-exceeded', 422)],
    ['an earlier attempt still runs', problem('idempotency-key-in-use', 409)],
    ['a service does not answer', problem('service-unavailable', 503)],
    ['the interface itself fails', new TypeError('undefined is not a function')],
  ])('says nothing about earlier attempts when %s', (_, error) => {
    expect(isRejection(error)).toBe(false);
  });
});
