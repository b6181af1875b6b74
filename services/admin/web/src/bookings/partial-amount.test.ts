import { beforeAll, describe, expect, it } from '@jest/globals';
import { show } from '../texts/catalogue.ts';
import { catalogue as english } from '../texts/english/catalogue.ts';
import { complaintAbout, within } from './partial-amount.ts';

const euros = (amount: number) => ({ amount, currency: 'EUR' }) as const;

beforeAll(() => show({ ...english, language: 'en' }));

describe('the amount of a partial refund', () => {
  it.each([
    [undefined, 'Enter an amount in EUR, such as 1,234.50'],
    [euros(0), 'The amount must be more than zero'],
    [euros(24_001), 'Only €240.00 can be refunded'],
  ])('is rejected with a reason: %j', (part, complaint) => {
    expect(within(part, euros(24_000))).toBeUndefined();
    expect(complaintAbout(part, euros(24_000))).toBe(complaint);
  });

  it('may be all that is refundable', () => {
    expect(within(euros(24_000), euros(24_000))).toEqual(euros(24_000));
  });
});
