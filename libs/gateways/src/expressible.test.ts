import { describe, expect, it } from '@jest/globals';
import { expressible } from './expressible.ts';
import { GatewayRejected } from './payment-gateway.ts';

describe('an amount', () => {
  it('is rejected when the gateway cannot express it, and other errors pass through', () => {
    const failing = (error: Error) => () => {
      throw error;
    };

    expect(expressible(() => 1)).toBe(1);
    expect(() => expressible(failing(new RangeError('too much')))).toThrow(new GatewayRejected('too much'));
    expect(() => expressible(failing(new TypeError('a bug')))).toThrow(TypeError);
  });
});
