import { afterEach, describe, expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { invalidation } from './invalidation.ts';

const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });

afterEach(() => client.clear());

/** Loads a record page, and returns whether it has to be loaded again. */
function pageOf(resource: string, record: { readonly id: string; readonly bookingId?: string }): () => boolean {
  const queryKey = [resource, 'getOne', { id: record.id }];
  client.setQueryData(queryKey, record);
  return () => client.getQueryState(queryKey)?.isInvalidated ?? false;
}

describe('a live update', () => {
  it('reloads the pages of all records of its booking, and no others', () => {
    const payment = pageOf('payments', { id: 'p', bookingId: 'b' });
    const booking = pageOf('bookings', { id: 'b' });
    const other = pageOf('payments', { id: 'o', bookingId: 'another' });
    const { onUpdate, stop } = invalidation(client);

    onUpdate({ resource: 'refunds', id: 'r', bookingId: 'b' });
    stop();

    expect([payment(), booking(), other()]).toEqual([true, true, false]);
  });

  it('reloads the page of a record without a booking', () => {
    const [letter, other] = [pageOf('dead-letters', { id: 'd' }), pageOf('dead-letters', { id: 'e' })];
    const { onUpdate, stop } = invalidation(client);

    onUpdate({ resource: 'dead-letters', id: 'd', bookingId: null });
    stop();

    expect([letter(), other()]).toEqual([true, false]);
  });
});
