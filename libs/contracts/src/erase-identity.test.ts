import { describe, expect, it } from '@jest/globals';
import { eraseIdentity } from './erase-identity.ts';

const erasure = { customerId: 'anna', pseudonym: 'erased-1' };

describe('the erasure of JSON', () => {
  const booking = {
    ...{ id: '1', customerId: 'anna', description: 'For Anna', metadata: { guest: 'Anna' } },
    total: { amount: 12_050, currency: 'EUR' },
    cancellation: { by: 'anna', reason: null, payments: ['2'] },
    attempt: { status: 500, response: 'Anna is unknown' },
  };
  const erased = {
    ...{ id: '1', customerId: 'erased-1', description: 'Erased', metadata: {} },
    total: { amount: 12_050, currency: 'EUR' },
    cancellation: { by: 'erased-1', reason: null, payments: ['2'] },
    attempt: { status: 500, response: 'Erased' },
  };

  it('replaces the id and the texts of the customer, and keeps amounts, other ids and the shape', () => {
    expect(eraseIdentity({ data: [booking] }, erasure)).toEqual({ data: [erased] });
  });

  it('changes nothing the second time', () => {
    expect(eraseIdentity(erased, erasure)).toEqual(erased);
  });
});
