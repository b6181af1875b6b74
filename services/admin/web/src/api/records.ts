import { type QueryKey, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { callApi, type Page, type Query } from './call-api.ts';
import { orLeave } from './leave.ts';

export type Identified = { readonly id: string };

/** The name of a list in the API and in addresses: `dead-letters` for the group of texts `deadLetters`. */
export function resourceOf({ texts }: { readonly texts: string }): string {
  return texts.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** A page of records as the API lists them. */
export async function fetchPage<Item extends Identified>(
  resource: string,
  query: Query,
  signal: AbortSignal,
): Promise<Page<Item>> {
  const { data, next } = await orLeave(callApi<Page<Item>>(`/${resource}`, { query, signal }));
  return { data: data.map(identify), next };
}

/** Gives an item of the work queue an id, because the API sends it as an envelope around a record. */
function identify<Item extends Identified>(item: Item): Item {
  if ('id' in item) return item;
  const { kind, record } = item as Envelope;
  return { ...(item as Item), id: `${kind}:${record.id}` };
}

type Envelope = { readonly kind: string; readonly record: Identified };

/** The first parts of the key of each query about a record. A live update of the record loads these queries again. */
export function recordKey(resource: string, id: string): QueryKey {
  return [resource, 'record', { id }];
}

/** Loads a record with its related records. An answer without an id at the top gets the requested id. */
export function useRecord<Item extends Identified>(resource: string, id: string): UseQueryResult<Item> {
  return useQuery({
    queryKey: recordKey(resource, id),
    queryFn: async ({ signal }) => {
      const found = await orLeave(callApi<Item>(`/${resource}/${encodeURIComponent(id)}`, { signal }));
      return { ...found, id };
    },
  });
}
