import { useGetOne, type RaRecord, type UseGetOneHookValue } from 'react-admin';

/** Keeps whole records apart from what lists show of them, which react-admin would take for the same. */
export const WHOLE = { whole: true } as const;

/** A record with all that belongs to it, as the API answers for it alone. */
export function useRecord<Item extends RaRecord>(resource: string, id: Item['id']): UseGetOneHookValue<Item> {
  return useGetOne<Item>(resource, { id, meta: WHOLE });
}
