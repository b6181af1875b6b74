import { beforeAll, describe, expect, it } from '@jest/globals';
import { RequestProblem } from '../api/request-problem.ts';
import { show } from '../texts/catalogue.ts';
import { catalogue as english } from '../texts/english/catalogue.ts';
import { rejectedAddress } from './rejected-address.ts';

beforeAll(() => show({ ...english, language: 'en' }));

function rejectionOf(...pointers: string[]): RequestProblem {
  const errors = pointers.map((pointer) => ({ pointer, detail: 'Unknown member', code: 'unrecognized_keys' }));
  return new RequestProblem({ type: '/problems/validation-failed', title: '', status: 422, detail: '', errors });
}

describe('an address that the API rejects', () => {
  it('is explained by its unknown and invalid parts, without pointers', () => {
    const shown = rejectedAddress(rejectionOf('/query/colour', '/query/q', '/query/after'));

    expect(shown?.title).toBe('The address of this page is not right');
    expect(shown?.detail).toContain('colour, after');
  });

  it('is not blamed for a field of the page or of a form', () => {
    expect(rejectedAddress(rejectionOf('/query/q', '/reason', '/colour'))).toBeUndefined();
  });
});
