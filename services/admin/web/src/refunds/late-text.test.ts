import { remark } from '@booking/contracts/remarks';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { show } from '../texts/catalogue.ts';
import { catalogue as english } from '../texts/english/catalogue.ts';
import { catalogue as german } from '../texts/german/catalogue.ts';
import { lateTextOf } from './late-text.ts';

beforeAll(() => show({ ...english, language: 'en' }));

describe('a refund that was decided on meanwhile', () => {
  const superseded = remark('superseded-by-gateway');

  it('names the person who decided', () => {
    const processedBy = 'ada@example.com';

    expect(lateTextOf({ status: 'processing', processedBy, failureReason: null })).toMatch(/^ada@.* processed/);
    expect(lateTextOf({ status: 'rejected', processedBy, failureReason: 'Too late' })).toMatch(/^ada@.* rejected/);
  });

  it.each(['gateway', 'system'])('says why it ended, and not that the %s rejected it', (processedBy) => {
    const late = lateTextOf({ status: 'rejected', processedBy, failureReason: superseded });

    expect(late).toBe(`This refund has already been decided on. Nothing is left to do. ${superseded}`);
  });

  it('says in German why it ended', () => {
    show({ ...german, language: 'de' });

    expect(lateTextOf({ status: 'rejected', processedBy: 'gateway', failureReason: superseded })).toMatch(
      /^Über diese Erstattung wurde bereits entschieden\. .*\.$/,
    );
  });
});
