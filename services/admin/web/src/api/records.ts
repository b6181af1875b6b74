import type { QueryKey, UseQueryResult } from '@tanstack/react-query';
import type { Page } from './call-api.ts';
import { useApi } from './use-api.ts';

export type Identified = { readonly id: string };

/** Gives each item of the work queue an id, because the API sends it as an envelope around a record. */
export function identify({ data, next }: Page<Identified | Envelope>): Page<Identified> {
  return { data: data.map((item) => ('id' in item ? item : { ...item, id: `${item.kind}:${item.record.id}` })), next };
}

type Envelope = { readonly kind: string; readonly record: Identified };

/** The first parts of the key of each query about a record. A live update of the record loads these queries again. */
export function recordKey(resource: string, id: string): QueryKey {
  return [resource, 'record', { id }];
}

/** Loads a record with its related records. An answer without an id at the top gets the requested id. */
export function useRecord<Item extends Identified>(resource: string, id: string): UseQueryResult<Item> {
  return useApi<Item>(`/${resource}/${encodeURIComponent(id)}`, {
    key: recordKey(resource, id),
    select: (found) => ({ ...found, id }),
  });
}
