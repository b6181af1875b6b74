import { describe, expect, it } from '@jest/globals';
import { assignPorts, portFrom } from './ports.ts';

const STACKS = 60;

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

describe('the chosen ports of stacks that start at the same time', () => {
  it('differ, although nothing listens there yet', async () => {
    const stacks = await Promise.all(Array.from({ length: STACKS }, () => assignPorts(0)));

    const ports = stacks.flatMap((chosen) => Object.values(chosen));
    expect(new Set(ports).size).toBe(ports.length);
  });
});
