import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { invalidation } from './invalidation.ts';

const client = new QueryClient({ defaultOptions: { queries: { gcTime: Infinity } } });

afterEach(() => client.clear());

/** Loads a record page, and returns whether it has to be loaded again. */
function pageOf(resource: string, record: { readonly id: string; readonly bookingId?: string }): () => boolean {
  const queryKey = [resource, 'record', { id: record.id }];
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

describe('an open decision about refunds', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it.each(['refunds', 'disputes', 'payments'])('is loaded again after an update about %s', async (resource) => {
    const queryKey = ['refunds-to-decide', ['r']];
    client.setQueryData(queryKey, []);
    const { onUpdate, stop } = invalidation(client);

    onUpdate({ resource, id: 'x', bookingId: 'b' });
    await jest.advanceTimersByTimeAsync(1_000);
    stop();

    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });
});

describe('a list that loads slowly', () => {
  const LOAD_MS = 2_500;
  const update = { resource: 'refunds', id: 'r', bookingId: null };

  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  /** Shows a list, loads it, and counts its loads. */
  async function showList(): Promise<{ begun: number; ended: number; hide: () => void }> {
    const loads = { begun: 0, ended: 0, hide: (): void => undefined };
    const load = async (signal: AbortSignal): Promise<number> => {
      loads.begun += 1;
      await new Promise((resolve) => setTimeout(resolve, LOAD_MS));
      signal.throwIfAborted();
      loads.ended += 1;
      return loads.ended;
    };
    const queryFn = ({ signal }: { signal: AbortSignal }): Promise<number> => load(signal);
    const list = new QueryObserver(client, { queryKey: ['refunds', {}], queryFn, retry: false });
    loads.hide = list.subscribe(() => undefined);
    await jest.advanceTimersByTimeAsync(LOAD_MS);
    return loads;
  }

  it('is refreshed under steady updates', async () => {
    const list = await showList();
    const { onUpdate, stop } = invalidation(client);

    for (let passedMs = 0; passedMs < 10_000; passedMs += 500) {
      onUpdate(update);
      await jest.advanceTimersByTimeAsync(500);
    }
    stop();
    list.hide();

    expect(list.ended).toBeGreaterThanOrEqual(3);
  });

  it('is loaded once more after a load that may have missed a change', async () => {
    const list = await showList();
    const { onUpdate, stop } = invalidation(client);

    onUpdate(update);
    await jest.advanceTimersByTimeAsync(1_500);
    onUpdate(update);
    await jest.advanceTimersByTimeAsync(20_000);
    stop();
    list.hide();

    expect(list).toMatchObject({ begun: 3, ended: 3 });
  });
});
