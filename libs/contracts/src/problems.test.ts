import { describe, expect, it } from '@jest/globals';
import { fromProblemDetails, ProblemError, toProblemDetails } from './problems.ts';

describe('a problem', () => {
  const remaining = { amount: 40, currency: 'EUR' };
  const problem = new ProblemError('refund-exceeds-balance', 'Only 0.40 EUR remain.', { remaining });

  it('carries its type, title, status, detail and extensions', () => {
    expect(toProblemDetails(problem)).toEqual({
      type: '/problems/refund-exceeds-balance',
      title: 'The refund exceeds the refundable amount',
      status: 422,
      detail: 'Only 0.40 EUR remain.',
      remaining,
    });
  });

  it('is restored from its own details', () => {
    const travelled = fromProblemDetails(toProblemDetails(problem));

    expect(travelled).toMatchObject({ type: problem.type, message: problem.message, extensions: { remaining } });
  });

  it('is not restored when its type is not in the catalogue', () => {
    expect(fromProblemDetails({ type: 'about:blank', title: 'x', status: 500, detail: '' })).toBeUndefined();
    expect(fromProblemDetails({ type: '/problems/toString', title: 'x', status: 500, detail: '' })).toBeUndefined();
  });
});
