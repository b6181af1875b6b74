import { describe, expect, it } from '@jest/globals';
import { measureNames, parseOptions } from './options.ts';

describe('the command line of the bench', () => {
  it('takes every measure three times by default', () => {
    expect(parseOptions([])).toMatchObject({ only: measureNames, rounds: 3, scale: 1, writeDocs: false });
  });

  it('selects the named measures', () => {
    expect(parseOptions(['--only', 'lives', '--only', 'burst', '--rounds', '1'])).toMatchObject({
      only: ['lives', 'burst'],
      rounds: 1,
    });
  });

  it('returns no options when help is requested', () => {
    expect(parseOptions(['--help'])).toBeUndefined();
  });

  it.each([
    [['--only', 'live'], 'There is no measure "live". Choose from: start, '],
    [['--rounds', '0'], '--rounds must be a whole number from 1 to 20, not "0".'],
    [['--rounds', '1.5'], '--rounds must be a whole number from 1 to 20, not "1.5".'],
    [['--scale', 'much'], '--scale must be a number from 0.001 to 10, not "much".'],
    [['--port', '80'], '--port must be a whole number from 1024 to 65000, not "80".'],
    [['--round', '1'], "Unknown option '--round'"],
    [['lives'], "Unexpected argument 'lives'"],
  ])('rejects %j with a reason', (args, reason) => {
    expect(() => parseOptions(args)).toThrow(reason);
  });
});
