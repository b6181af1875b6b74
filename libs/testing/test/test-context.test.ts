import { describe, expect, it } from '@jest/globals';
import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import pg from 'pg';
import { busOfThisFile, connectObserver, createTestDatabase } from '../src/index.ts';

describe('a test file', () => {
  it('gets any number of empty databases, each with its own name', async () => {
    const urls = await Promise.all([createTestDatabase('gateway-webhooks'), createTestDatabase('gateway-webhooks')]);

    const tables = await Promise.all(urls.map(tablesOf));
    expect(new Set(urls).size).toBe(2);
    expect(tables).toEqual([[], []]);
  });

  it('gets a PostgreSQL that keeps every commit', async () => {
    const settings = await query<{ setting: string }>(
      await createTestDatabase('payments'),
      "select setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes')",
    );

    expect(settings.map(({ setting }) => setting)).toEqual(['on', 'on', 'on']);
  });

  it('gets a JetStream account without streams of others', async () => {
    const connection = await connectObserver(await busOfThisFile());

    const manager = await jetstreamManager(connection);
    const before = await manager.getAccountInfo();
    await manager.streams.add({ name: 'PAYMENTS', subjects: ['events.payments.>'] });
    const { seq } = await jetstream(connection).publish('events.payments.PaymentCompleted', 'first');
    await connection.close();

    expect(before.streams).toBe(0);
    expect(seq).toBe(1);
  });
});

function tablesOf(url: string): Promise<unknown[]> {
  return query(url, "select tablename from pg_tables where schemaname = 'public'");
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(sql);
  await client.end();
  return rows;
}
