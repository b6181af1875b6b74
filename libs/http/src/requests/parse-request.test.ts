import { ProblemError, remark } from '@booking/contracts';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { parseRequest } from './parse-request.ts';

const Body = z.strictObject({ total: z.strictObject({ amount: z.int() }), tags: z.array(z.string()).optional() });

function faultsOf(input: unknown, at?: string, schema: z.ZodType = Body): unknown {
  try {
    parseRequest(schema, input, at);
    return 'accepted';
  } catch (error) {
    return error instanceof ProblemError && error.type === 'validation-failed' ? error.extensions['errors'] : error;
  }
}

describe('parseRequest', () => {
  it('returns the output of the schema', () => {
    expect(parseRequest(z.strictObject({ reason: z.string().default('none') }), {})).toEqual({ reason: 'none' });
  });

  it('points at every error in a body', () => {
    const faults = faultsOf({ total: { amount: 1.5 }, tags: ['a', 2] });

    expect(faults).toEqual([
      { pointer: '/total/amount', detail: expect.any(String), code: 'invalid_type' },
      { pointer: '/tags/1', detail: expect.any(String), code: 'invalid_type' },
    ]);
  });

  it('says that a missing member is required, also if its schema has an error of its own', () => {
    const Stay = z.strictObject({
      name: z.string(),
      startsAt: z.iso.datetime({ error: 'Must be an RFC 3339 time' }),
      kind: z.enum(['night', 'day']),
      guests: z.union([z.int(), z.array(z.string())]),
    });

    expect(faultsOf({}, '', Stay)).toMatchObject(
      ['/name', '/startsAt', '/kind', '/guests'].map((pointer) => ({ pointer, detail: 'Is required' })),
    );
    expect(faultsOf({ name: 'Ada', startsAt: 'soon', kind: 'day', guests: 1 }, '', Stay)).toMatchObject([
      { pointer: '/startsAt', detail: 'Must be an RFC 3339 time' },
    ]);
  });

  it('points at each unknown member, with the escapes of RFC 6901', () => {
    const faults = faultsOf({ total: { amount: 1, 'a/b': 1, 'c~d': 1 } });

    expect(faults).toEqual([
      { pointer: '/total/a~1b', detail: 'Unknown member', code: 'unrecognized_keys' },
      { pointer: '/total/c~0d', detail: 'Unknown member', code: 'unrecognized_keys' },
    ]);
  });

  it('names the limit of a value, and the code of a sentence of the catalogue', () => {
    const Password = z.strictObject({ password: z.string().min(12) });
    const Period = z.strictObject({ from: z.string().refine(() => false, remark('period-reversed')) });

    expect(faultsOf({ password: 'short' }, '', Password)).toMatchObject([{ code: 'too_small', limit: 12 }]);
    expect(faultsOf({ from: 'now' }, '', Period)).toMatchObject([{ pointer: '/from', code: 'period-reversed' }]);
  });

  it('names the part of the request that has an error', () => {
    expect(faultsOf({}, '/query')).toEqual([
      { pointer: '/query/total', detail: expect.any(String), code: 'invalid_type' },
    ]);
  });

  it('points into the alternative that fits best, or at the whole value when no alternative fits', () => {
    const Policy = z.strictObject({ policy: z.union([z.array(Body), z.strictObject({ bodies: z.array(Body) })]) });
    const faults = [
      { policy: [{ total: { amount: 'all' } }] },
      { policy: { bodies: [{}] } },
      { policy: 'flexible' },
    ].map((input) => faultsOf(input, '', Policy));

    expect(faults).toEqual([
      [{ pointer: '/policy/0/total/amount', detail: expect.any(String), code: 'invalid_type' }],
      [{ pointer: '/policy/bodies/0/total', detail: expect.any(String), code: 'invalid_type' }],
      [{ pointer: '/policy', detail: 'Invalid input', code: 'invalid_union' }],
    ]);
  });

  it('lists the options of a value that may be repeated', () => {
    const State = z.enum(['open', 'closed']);
    const Filters = z.strictObject({ status: z.union([State.transform((one) => [one]), z.array(State)]) });
    const detail = 'Invalid option: expected one of "open"|"closed"';

    expect(faultsOf({ status: 'nope' }, '/query', Filters)).toEqual([
      { pointer: '/query/status', detail, code: 'invalid_value' },
    ]);
    expect(faultsOf({ status: ['open', 'nope'] }, '/query', Filters)).toEqual([
      { pointer: '/query/status/1', detail, code: 'invalid_value' },
    ]);
  });

  it.each([['a\u0000b'], ['\ud800'], ['a\udc00']])('rejects text that cannot be stored: %j', (text) => {
    expect(faultsOf({ tags: [text] })).toEqual([{ pointer: '/tags/0', detail: expect.any(String) }]);
  });

  it('rejects a name that cannot be stored', () => {
    expect(faultsOf({ 'a\u0000': 1 })).toEqual([{ pointer: '', detail: expect.any(String) }]);
  });

  it('lists at most twenty errors', () => {
    const unknown = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`x${index}`, index]));

    expect(faultsOf({ total: { amount: 1 }, ...unknown })).toHaveLength(20);
  });
});
