import { describe, expect, it } from '@jest/globals';
import { toProblemError } from './problem-error.ts';

const refused = new Response(null, { status: 422, statusText: 'Unprocessable Content' });

describe('the message of a ProblemError', () => {
  it('names each member and its fault', () => {
    const body = {
      ...{ type: '/problems/validation-failed', title: 'Invalid', status: 422, detail: '2 faults in the request.' },
      errors: [
        { pointer: '/total/amount', detail: 'Too small: expected number to be >0', code: 'too_small', limit: 0 },
        { pointer: '/startsAt', detail: 'Is required' },
      ],
    };

    expect(toProblemError(body, refused).message).toBe(
      '2 faults in the request. /total/amount: Too small: expected number to be >0; /startsAt: Is required',
    );
  });

  it('is the detail of any other problem', () => {
    const body = { type: '/problems/refund-not-found', title: 'Refund not found', status: 404, detail: 'No refund.' };

    expect(toProblemError(body, refused).message).toBe('No refund.');
  });

  it('is the status when the answer is no problem', () => {
    expect(toProblemError('<html>', refused).message).toBe('422 Unprocessable Content');
  });
});
