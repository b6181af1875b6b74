import { describe, expect, it } from '@jest/globals';
import { portFrom } from './ports.ts';

describe('the port of a stack', () => {
  it.each([
    [undefined, 8_080],
    ['', 8_080],
    ['0', 0],
    ['9090', 9_090],
    ['x', Number.NaN],
  ])('follows from PORT, where empty means unset: %j is %s', (given, port) => {
    expect(portFrom({ PORT: given })).toBe(port);
  });
});
