import { describe, expect, it } from '@jest/globals';
import { listAddress, placeOf, withAfter, withFilters, withSort } from './list-address.ts';

const OPEN = { status: 'open' };

describe('the address of a list', () => {
  it('says by what it is narrowed and sorted, and where it begins', () => {
    const address = new URLSearchParams('tab=external&currency=EUR&sort=amount&order=asc&after=cursor');

    expect(placeOf(address, {})).toEqual({
      filters: { currency: 'EUR' },
      sort: { field: 'amount', order: 'asc' },
      after: 'cursor',
    });
  });

  it('leaves out what the list begins with, and says when that was taken away', () => {
    const none = new URLSearchParams();

    expect(placeOf(none, OPEN).filters).toEqual(OPEN);
    expect(withFilters(none, { ...OPEN, method: 'stripe' }, OPEN).toString()).toBe('method=stripe');
    expect(withFilters(none, {}, OPEN).toString()).toBe('status=');
    expect(placeOf(new URLSearchParams('status='), OPEN).filters).toEqual({});
  });

  it('keeps tab and order when the filters change, and begins at the beginning', () => {
    const address = new URLSearchParams('tab=external&currency=EUR&sort=amount&order=asc&after=cursor');

    expect(withFilters(address, { currency: 'USD' }, {}).toString()).toBe(
      'tab=external&sort=amount&order=asc&currency=USD',
    );
    expect(withSort(address, null).toString()).toBe('tab=external&currency=EUR');
  });

  it('has the cursor after which a page begins', () => {
    const address = new URLSearchParams('q=lake');

    expect(withAfter(address, 'cursor').toString()).toBe('q=lake&after=cursor');
    expect(withAfter(withAfter(address, 'cursor'), null).toString()).toBe('q=lake');
  });

  it('is written by whoever leads to it', () => {
    expect(listAddress('/payments', { status: 'mismatched' })).toBe('/payments?status=mismatched');
  });
});
