import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@booking/contracts';
import {
  DatabaseProbe,
  eventually,
  makeThrowawayDir,
  type Postgres,
  programsEnvironment,
  startPostgres,
} from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDatabases, databaseAddresses, type DatabaseServer } from '../src/databases.ts';
import { areSchemasComplete } from '../src/schemas.ts';

const password = (): string => randomBytes(8).toString('hex');

let folder: string;
let dataDir: string;
let postgres: Postgres;
let server: DatabaseServer;

/** The state of earlier versions: everything belongs to the superuser, who needs no password. */
beforeAll(async () => {
  folder = makeThrowawayDir('booking-old-data-');
  dataDir = join(folder, 'postgres');
  postgres = await startPostgres({ dataDir, env: programsEnvironment(), throwaway: true });
  const passwords = serviceNames.map((service) => [service, { service: password(), migrator: password() }]);
  server = {
    port: postgres.port,
    databaseSuperuserPassword: password(),
    databasePasswords: Object.fromEntries(passwords) as DatabaseServer['databasePasswords'],
  };
  const maker = await DatabaseProbe.open(postgres.url('postgres'));
  await maker.query('create database payments');
  await maker.close();
  const old = await DatabaseProbe.open(postgres.url('payments'));
  await old.query(`
    create type mood as enum ('good');
    create table notes (id integer generated always as identity primary key, number serial, text text);
    create table days (day date) partition by range (day);
    create table day_one partition of days default;
    create function shout() returns text language sql as $$ select 'hey' $$;
    insert into notes (text) values ('kept');
  `);
  await old.close();
});

afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a data directory of an earlier version', () => {
  it('is migrated with all its data, and then requires passwords', async () => {
    await createDatabases(server, dataDir);
    await createDatabases(server, dataDir);

    const { databaseUrl, migrationDatabaseUrl } = databaseAddresses(server, 'payments');
    const owner = await DatabaseProbe.open(migrationDatabaseUrl);
    await owner.query(`alter table notes add column more text; alter table days add column more text;
      drop function shout(); alter type mood add value 'bad'; grant select on notes to payments`);
    await owner.close();
    const service = await DatabaseProbe.open(databaseUrl);
    expect(await service.query('select text from notes')).toEqual([{ text: 'kept' }]);
    await service.close();
    await eventually(() => expect(DatabaseProbe.open(postgres.url('payments'))).rejects.toThrow(/password/));
    expect(readFileSync(join(dataDir, 'pg_hba.conf'), 'utf8')).not.toMatch(/^(local|host).*trust$/m);
  });

  it('counts as incomplete until every migration is applied', async () => {
    expect(await areSchemasComplete(server)).toBe(false);

    for (const service of serviceNames) await pretendMigrated(service);
    expect(await areSchemasComplete(server)).toBe(true);

    const owner = await DatabaseProbe.open(databaseAddresses(server, 'refunds').migrationDatabaseUrl);
    await owner.query("delete from migrations where name like '0003%'");
    await owner.close();
    expect(await areSchemasComplete(server)).toBe(false);
  });

  it('rejects the passwords of another data directory', async () => {
    const other = { ...server, databaseSuperuserPassword: password() };

    await expect(createDatabases(other, dataDir)).rejects.toThrow(/secrets\.json/);
  });
});

/** Records every migration of a service as applied and lets its role read that. */
async function pretendMigrated(service: ServiceName): Promise<void> {
  const files = readdirSync(join(import.meta.dirname, '../../../services', service, 'migrations'));
  const names = files.filter((file) => /^\d/.test(file)).map((file) => `('${file.replace('.ts', '')}')`);
  const owner = await DatabaseProbe.open(databaseAddresses(server, service).migrationDatabaseUrl);
  await owner.query('create table migrations (name text primary key)');
  await owner.query(`insert into migrations values ${names.join(', ')}`);
  await owner.query(`grant select on migrations to "${service.replaceAll('-', '_')}"`);
  await owner.close();
}
