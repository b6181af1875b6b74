import { describe, expect, it } from '@jest/globals';
import { listAddress, placeOf, withAfter, withFilters, withLimit, withSort, withTab } from './list-address.ts';

const OPEN = { status: 'open' };

describe('the address of a list', () => {
  it('contains the filters, the order and the cursor', () => {
    const address = new URLSearchParams('tab=external&currency=EUR&sort=amount&order=asc&after=cursor');

    expect(placeOf(address, {})).toEqual({
      filters: { currency: 'EUR' },
      sort: { field: 'amount', order: 'asc' },
      after: 'cursor',
      limit: 25,
    });
  });

  it('omits default filters, and has an empty value for a default filter that was removed', () => {
    const none = new URLSearchParams();

    expect(placeOf(none, OPEN).filters).toEqual(OPEN);
    expect(withFilters(none, { ...OPEN, method: 'stripe' }, OPEN).toString()).toBe('method=stripe');
    expect(withFilters(none, {}, OPEN).toString()).toBe('status=');
    expect(placeOf(new URLSearchParams('status='), OPEN).filters).toEqual({});
  });

  it('keeps the tab and the order when filters change, and returns to the first page', () => {
    const address = new URLSearchParams('tab=external&currency=EUR&sort=amount&order=asc&after=cursor');

    expect(withFilters(address, { currency: 'USD' }, {}).toString()).toBe(
      'tab=external&sort=amount&order=asc&currency=USD',
    );
    expect(withSort(address, null).toString()).toBe('tab=external&currency=EUR');
  });

  it('contains the cursor of a page', () => {
    const address = new URLSearchParams('q=lake');

    expect(withAfter(address, 'cursor').toString()).toBe('q=lake&after=cursor');
    expect(withAfter(withAfter(address, 'cursor'), null).toString()).toBe('q=lake');
  });

  it('keeps the filters in another tab, except those that the tab lacks', () => {
    const address = new URLSearchParams('tab=pending&q=alice&approval=needed&sort=amount&after=cursor&limit=50');

    expect(withTab(address, 'succeeded', ['approval']).toString()).toBe('tab=succeeded&q=alice&limit=50');
  });

  it('contains the page size, and a new size leads to the first page', () => {
    const address = new URLSearchParams('q=lake&after=cursor');

    expect(withLimit(address, 100).toString()).toBe('q=lake&limit=100');
    expect(placeOf(withLimit(address, 100), {}).limit).toBe(100);
    expect(withLimit(new URLSearchParams('limit=100'), 25).toString()).toBe('');
    expect(placeOf(new URLSearchParams('limit=1000000'), {}).limit).toBe(25);
  });

  it('can be built by a link to the list', () => {
    expect(listAddress('/payments', { status: 'mismatched' })).toBe('/payments?status=mismatched');
  });
});
