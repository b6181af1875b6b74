import { beforeAll, describe, expect, it } from '@jest/globals';
import { show } from '../texts/catalogue.ts';
import { catalogue as english } from '../texts/english/catalogue.ts';
import { problemTextOf } from './problem-text.ts';

beforeAll(() => show({ ...english, language: 'en' }));

describe('the problem of an audited action', () => {
  it.each([
    ['sign_in', 'unauthenticated', 'Email or password is wrong.'],
    ['enter_password', 'unauthenticated', 'Email or password is wrong.'],
    ['sign_in', 'too-many-requests', english.problemTitle('too-many-requests')],
    ['confirm_sign_in', 'unauthenticated', 'Authentication is required'],
    ['sign_in', null, null],
  ])('is shown for %s and %s', (action, problem, shown) => {
    expect(problemTextOf({ action, problem })).toBe(shown);
  });
});
