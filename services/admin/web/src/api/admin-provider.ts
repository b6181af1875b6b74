import type { DataProvider, GetListParams, GetListResult, GetOneParams, GetOneResult, RaRecord } from 'react-admin';
import { callApi, type Page, type Query } from './call-api.ts';

/** The default order of the API's lists. */
export const NEWEST_FIRST = { field: 'newest', order: 'DESC' } as const;

const PER_PAGE_DEFAULT = 25;

/** Records as the API lists them: pages by cursor, without a total. Actions are separate functions. */
export const adminProvider: DataProvider = {
  supportAbortSignal: true,
  getList: listRecords,
  getOne: readRecord,
  getMany: unsupported,
  getManyReference: unsupported,
  create: unsupported,
  update: unsupported,
  updateMany: unsupported,
  delete: unsupported,
  deleteMany: unsupported,
};

/** An answer that contains its record among other members is identified by the requested id. */
async function readRecord<Item extends RaRecord>(
  resource: string,
  { id, signal }: GetOneParams<Item> & { signal?: AbortSignal },
): Promise<GetOneResult<Item>> {
  const found = await callApi<Item>(`/${resource}/${encodeURIComponent(id)}`, { signal });
  return { data: { ...found, id } };
}

async function listRecords(resource: string, params: GetListParams): Promise<GetListResult> {
  const { after } = (params.meta ?? {}) as { after?: string | null };
  const query = { ...listQuery(params), after };
  const { data, next } = await callApi<Page<RaRecord>>(`/${resource}`, { query, signal: params.signal });
  const pageInfo = { hasNextPage: next !== null, hasPreviousPage: after !== undefined && after !== null };
  return { data: data.map(identify), pageInfo, meta: { next } };
}

/** An item of the work queue is a record in an envelope, which has no id of its own. */
function identify(item: RaRecord): RaRecord {
  if ('id' in item) return item;
  const { kind, record } = item as Envelope;
  return { ...(item as Envelope), id: `${kind}:${record.id}` };
}

type Envelope = { readonly kind: string; readonly record: { readonly id: string } };

function listQuery({ filter, sort, pagination }: GetListParams): Query {
  const sorting =
    sort && sort.field !== NEWEST_FIRST.field ? { sort: sort.field, order: sort.order.toLowerCase() } : {};
  return { ...(filter as Query), ...sorting, limit: pagination?.perPage ?? PER_PAGE_DEFAULT };
}

function unsupported(): Promise<never> {
  return Promise.reject(new Error('Records change by the actions of the API only.'));
}
