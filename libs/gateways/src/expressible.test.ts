import { describe, expect, it } from '@jest/globals';
import { expressible } from './expressible.ts';
import { GatewayRejected } from './payment-gateway.ts';

describe('an amount', () => {
  it('is refused when it cannot be expressed, and nothing else is taken for that', () => {
    const failing = (error: Error) => () => {
      throw error;
    };

    expect(expressible(() => 1)).toBe(1);
    expect(() => expressible(failing(new RangeError('too much')))).toThrow(new GatewayRejected('too much'));
    expect(() => expressible(failing(new TypeError('a bug')))).toThrow(TypeError);
  });
});
