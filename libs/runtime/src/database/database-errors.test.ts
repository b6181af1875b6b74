import { describe, expect, it } from '@jest/globals';
import { isTransientDatabaseError, isUniqueViolation } from './database-errors.ts';

const withCode = (code: string) => Object.assign(new Error(code), { code });

const transientCodes = [
  'ECONNREFUSED',
  'EHOSTUNREACH',
  '08006',
  '53100',
  '53300',
  '57P01',
  '57P03',
  '55P03',
  '40001',
  '40P01',
  '57014',
];

describe('a database error', () => {
  it.each(transientCodes)('is transient when its code is %s', (code) => {
    expect(isTransientDatabaseError(withCode(code))).toBe(true);
  });

  it.each(['23505', '23514', '42P01', '22P02', '22021', 'P0001'])(
    'is not transient, because the statement itself caused it, when its code is %s',
    (code) => {
      expect(isTransientDatabaseError(withCode(code))).toBe(false);
    },
  );

  it('is recognised by its message when it has no code', () => {
    expect(isTransientDatabaseError(new Error('Connection terminated unexpectedly'))).toBe(true);
    expect(isTransientDatabaseError(new Error('timeout expired'))).toBe(true);
    expect(isTransientDatabaseError(new Error('relation does not exist'))).toBe(false);
    expect(isTransientDatabaseError('Connection terminated')).toBe(false);
  });

  it('names the violated unique key', () => {
    const error = Object.assign(withCode('23505'), { constraint: 'payments_open' });

    expect(isUniqueViolation(error, 'payments_open')).toBe(true);
    expect(isUniqueViolation(error, 'payments_pkey')).toBe(false);
  });
});
