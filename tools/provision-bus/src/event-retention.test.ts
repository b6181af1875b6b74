import { describe, expect, it } from '@jest/globals';
import { EventRetention } from './event-retention.ts';

describe('EVENT_RETENTION_DAYS', () => {
  it('is 90 days by default', () => expect(EventRetention.parse(undefined)).toBe(90 * 86_400_000));

  it('is longer than the period that a recreated consumer reads again', () => {
    expect(EventRetention.safeParse('81').success).toBe(true);
    expect(EventRetention.safeParse('80').success).toBe(false);
  });

  it.each(['', '0', '-90', '90.5', 'forever', '40000'])('refuses %p', (days) => {
    expect(EventRetention.safeParse(days).success).toBe(false);
  });
});
