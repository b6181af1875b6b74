import { ProblemError, type WebhookEndpointRecord, WebhookEndpointRecorded } from '@booking/contracts';
import { newEvent, recordEvents } from '@booking/messaging';
import { announce, type Database, defineStatement, type Transaction } from '@booking/runtime';
import { type Endpoint, ENDPOINTS_MAX, recordOf } from './endpoint.ts';

const COLUMNS = `
  id, version, url, events, description, is_active as "isActive", disabled_reason as "disabledReason", secret,
  previous_secret as "previousSecret", previous_secret_until as "previousSecretUntil",
  failing_since as "failingSince", paused_until as "pausedUntil", created_at as "createdAt", updated_at as "updatedAt"`;

const selectEndpoints = defineStatement<Endpoint>(`select ${COLUMNS} from endpoints order by id`);
const selectEndpoint = defineStatement<Endpoint>(`select ${COLUMNS} from endpoints where id = $1`);
const lockOne = defineStatement<Endpoint>(`select ${COLUMNS} from endpoints where id = $1 for update`);

export function listEndpoints(db: Database): Promise<Endpoint[]> {
  return selectEndpoints(db, []);
}

type VersionedRecord = { readonly version: number; readonly record: WebhookEndpointRecord };

const selectPage = defineStatement<Endpoint>(`select ${COLUMNS} from endpoints where id > $1 order by id limit $2`);
const selectDeletedPage = defineStatement<VersionedRecord>(
  `select version, record from deleted_endpoints where id > $1 order by id limit $2`,
);

export async function listEndpointRecords(
  db: Database,
  { after, limit }: { after: string; limit: number },
): Promise<VersionedRecord[]> {
  const endpoints = await selectPage(db, [after, limit]);
  // If an endpoint is deleted between the two reads, both contain it.
  const deleted = await selectDeletedPage(db, [after, limit]);
  const known = endpoints.map((endpoint) => ({ version: endpoint.version, record: recordOf(endpoint) }));
  const byId = new Map([...known, ...deleted].map((versioned) => [versioned.record.id, versioned]));
  return [...byId.values()].sort((left, right) => (left.record.id < right.record.id ? -1 : 1)).slice(0, limit);
}

export async function getEndpoint(db: Database, id: string): Promise<Endpoint> {
  const [endpoint] = await selectEndpoint(db, [id]);
  return endpoint ?? notFound(id);
}

export async function lockEndpoint(trx: Transaction, id: string): Promise<Endpoint> {
  return (await lockEndpointIfAny(trx, id)) ?? notFound(id);
}

/** Undefined if the endpoint was deleted. */
export async function lockEndpointIfAny(trx: Transaction, id: string): Promise<Endpoint | undefined> {
  const [endpoint] = await lockOne(trx, [id]);
  return endpoint;
}

/** Throws `too-many-webhook-endpoints`. A lock makes concurrent requests wait, so that each counts the others. */
export async function insertEndpoint(trx: Transaction, endpoint: Endpoint): Promise<void> {
  await trx.raw(`select pg_advisory_xact_lock(hashtext('insert endpoint'))`);
  const { rows } = await trx.raw<{ rows: [{ count: number }] }>('select count(*)::int as count from endpoints');
  if (rows[0].count >= ENDPOINTS_MAX) {
    throw new ProblemError(
      'too-many-webhook-endpoints',
      `There are already ${ENDPOINTS_MAX} webhook endpoints. Delete one first.`,
    );
  }
  await trx('endpoints').insert({ id: endpoint.id, created_at: endpoint.createdAt, ...toRow(endpoint) });
  await announceEndpoint(trx, endpoint.version, recordOf(endpoint));
}

export async function saveEndpoint(trx: Transaction, endpoint: Endpoint): Promise<void> {
  await trx('endpoints').where({ id: endpoint.id }).update(toRow(endpoint));
  await announceEndpoint(trx, endpoint.version, recordOf(endpoint));
}

export const ENDPOINT_DELETED = 'endpoint deleted';

export async function deleteEndpoint(trx: Transaction, endpoint: Endpoint): Promise<void> {
  const { id } = endpoint;
  const version = endpoint.version + 1;
  const record = recordOf(endpoint, 'deleted');
  await trx('endpoints').where({ id }).delete();
  await trx('deleted_endpoints').insert({ id, version, record: JSON.stringify(record) });
  await announceEndpoint(trx, version, record);
  announce(trx, ENDPOINT_DELETED);
}

function announceEndpoint(trx: Transaction, version: number, endpoint: WebhookEndpointRecord): Promise<void> {
  return recordEvents(trx, { id: endpoint.id, version }, [newEvent(WebhookEndpointRecorded, { endpoint })]);
}

function toRow(endpoint: Endpoint): Record<string, unknown> {
  return {
    version: endpoint.version,
    url: endpoint.url,
    events: endpoint.events,
    description: endpoint.description,
    is_active: endpoint.isActive,
    disabled_reason: endpoint.disabledReason,
    secret: endpoint.secret,
    previous_secret: endpoint.previousSecret,
    previous_secret_until: endpoint.previousSecretUntil,
    failing_since: endpoint.failingSince,
    paused_until: endpoint.pausedUntil,
    updated_at: endpoint.updatedAt,
  };
}

function notFound(id: string): never {
  throw new ProblemError('webhook-endpoint-not-found', `There is no webhook endpoint ${id}.`);
}
