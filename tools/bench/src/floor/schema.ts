import { AckPolicy, type JetStreamManager, jetstreamManager } from '@nats-io/jetstream';
import { connect, nanos } from '@nats-io/transport-node';
import pg from 'pg';
import { FLOOR_DATABASE } from './settings.ts';

const TABLES = `
  create table webhook_event (
    id bigint generated always as identity primary key,
    provider text not null,
    event_id text not null,
    type text not null,
    payload text not null,
    status smallint not null default 0,
    received_at timestamptz not null default now(),
    unique (provider, event_id)
  );
  create table booking (id text primary key, amount int not null, status text not null) with (fillfactor = 70);
  create table payment (
    id text primary key,
    booking_id text not null,
    pi text unique not null,
    amount int not null,
    refunded int not null default 0 check (refunded <= amount),
    status text not null,
    captured_at timestamptz
  ) with (fillfactor = 70);
  create table refund (id text primary key, payment_id text not null, amount int not null, status text not null);
  create index refund_p on refund (payment_id)`;

const DUPLICATE_WINDOW_MS = 120_000;
const ACK_WAIT_MS = 30_000;
const UNACKNOWLEDGED_MAX = 20_000;

/** Creates the floor's database with its tables, when it does not exist yet. */
export async function createFloorDatabase(url: (database: string) => string): Promise<void> {
  const server = await connectClient(url('postgres'));
  const { rowCount } = await server.query('select from pg_database where datname = $1', [FLOOR_DATABASE]);
  if (rowCount === 0) await server.query(`create database ${FLOOR_DATABASE}`);
  await server.end();
  if (rowCount !== 0) return;
  const floor = await connectClient(url(FLOOR_DATABASE));
  await floor.query(TABLES);
  await floor.end();
}

/** Creates the two streams of the floor, each with its one consumer, when they do not exist yet. */
export async function createFloorStreams(natsUrl: string): Promise<void> {
  const connection = await connect({ servers: natsUrl });
  const manager = await jetstreamManager(connection);
  await ensureStream(manager, { name: 'PAY', subject: 'pay.>', consumer: 'pay' });
  await ensureStream(manager, { name: 'BOOK', subject: 'book.>', consumer: 'book' });
  await connection.close();
}

type Stream = { readonly name: string; readonly subject: string; readonly consumer: string };

async function ensureStream(manager: JetStreamManager, { name, subject, consumer }: Stream): Promise<void> {
  await manager.streams.add({ name, subjects: [subject], duplicate_window: nanos(DUPLICATE_WINDOW_MS) });
  await manager.consumers.add(name, {
    durable_name: consumer,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ACK_WAIT_MS),
    max_ack_pending: UNACKNOWLEDGED_MAX,
  });
}

async function connectClient(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}
