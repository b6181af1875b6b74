import { describe, expect, it } from '@jest/globals';
import { RequestProblem } from '../api/request-problem.ts';
import { showEntranceTexts } from '../texts/catalogue.ts';
import { passwordFault } from './failure.ts';

const detail = 'Is easy to guess: choose one that is not made of common words, sequences, repetitions or your own name';

function rejected(pointer: string): RequestProblem {
  const title = 'The request does not match its schema';
  const errors = [{ pointer, detail }];
  return new RequestProblem({ type: '/problems/validation-failed', title, status: 422, detail: 'One fault.', errors });
}

describe('the reason why a chosen password is rejected', () => {
  it('is the sentence of the API, without a title', async () => {
    await showEntranceTexts('en');

    expect(await passwordFault(rejected('/password'))).toBe(detail);
  });

  it('is translated', async () => {
    await showEntranceTexts('de');

    expect(await passwordFault(rejected('/password'))).toMatch(/^Leicht zu erraten/);
  });

  it('does not exist if something else failed', async () => {
    expect(await passwordFault(rejected('/token'))).toBeUndefined();
    expect(await passwordFault(new TypeError('no network'))).toBeUndefined();
  });
});
