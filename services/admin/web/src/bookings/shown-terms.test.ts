import { afterEach, describe, expect, it } from '@jest/globals';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { shownTerms } from './shown-terms.ts';

const client = new QueryClient();

afterEach(() => client.clear());

describe('the terms of a cancellation', () => {
  it('are missing while they cannot be reloaded, and return with the next answer', async () => {
    let answer = (): Promise<string> => Promise.resolve('free until Monday');
    const query = new QueryObserver(client, { queryKey: ['terms'], queryFn: () => answer(), retry: false });

    const first = shownTerms(await query.refetch());
    answer = () => Promise.reject(new Error('The service does not answer'));
    const failed = shownTerms(await query.refetch());
    answer = () => Promise.resolve('fee of one night');
    const later = shownTerms(await query.refetch());

    expect([first, failed, later]).toEqual(['free until Monday', undefined, 'fee of one night']);
  });
});
