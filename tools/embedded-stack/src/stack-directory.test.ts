import { describe, expect, it } from '@jest/globals';
import { dataDirFrom } from './stack-directory.ts';

describe('the data directory of a stack', () => {
  it.each([
    [undefined, '.data'],
    ['', '.data'],
    ['elsewhere', 'elsewhere'],
  ])('follows from DATA_DIR, where empty means unset: %j is %s', (given, dataDir) => {
    expect(dataDirFrom({ DATA_DIR: given })).toBe(dataDir);
  });
});
