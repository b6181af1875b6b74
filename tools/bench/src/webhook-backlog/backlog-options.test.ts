import { describe, expect, it } from '@jest/globals';
import { parseBacklogOptions } from './backlog-options.ts';

describe('the command line of the backlog', () => {
  it('drains 100,000 deliveries by default', () => {
    expect(parseBacklogOptions([])).toMatchObject({ deliveries: 100_000, port: 18_480 });
  });

  it('returns no options when help is requested', () => {
    expect(parseBacklogOptions(['--help'])).toBeUndefined();
  });

  it.each([
    [['--deliveries', '5'], '--deliveries must be a whole number from 10 to 1000000, not "5".'],
    [['--webhooks', '100'], "Unknown option '--webhooks'"],
  ])('rejects %j with a reason', (args, reason) => {
    expect(() => parseBacklogOptions(args)).toThrow(reason);
  });
});
