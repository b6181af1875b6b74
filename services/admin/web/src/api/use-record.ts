import { useGetOne, type RaRecord, type UseGetOneHookValue } from 'react-admin';

/** Separates full records from list items in the cache, which react-admin would otherwise mix. */
export const WHOLE = { whole: true } as const;

/** A record with its related records, from its own endpoint. */
export function useRecord<Item extends RaRecord>(resource: string, id: Item['id']): UseGetOneHookValue<Item> {
  return useGetOne<Item>(resource, { id, meta: WHOLE });
}
