import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { linkSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
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
    const rules = join(dataDir, 'pg_hba.conf');
    const { uid, gid } = statSync(rules);
    // A second name shows whether the file itself is written, which a full disk could leave empty.
    const before = join(folder, 'pg_hba.conf');
    linkSync(rules, before);

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
    expect(readFileSync(rules, 'utf8')).not.toMatch(/^(local|host).*trust$/m);
    expect(readFileSync(before, 'utf8')).toMatch(/^(local|host).*trust$/m);
    expect(statSync(rules)).toMatchObject({ uid, gid });
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

describe('a PostgreSQL that stops while the databases are checked', () => {
  it('fails the check, and does not end the process', async () => {
    const stopping = await serveStoppingPostgres();
    const { port } = stopping.address() as AddressInfo;

    await expect(createDatabases({ ...server, port }, dataDir)).rejects.toThrow();
    expect(await areSchemasComplete({ ...server, port })).toBe(false);

    stopping.close();
  });
});

/** A server that accepts every sign-in, and ends the connection as PostgreSQL does when it stops. */
async function serveStoppingPostgres(): Promise<Server> {
  const message = (type: string, body: Buffer): Buffer => {
    const head = Buffer.from(`${type}0000`);
    head.writeInt32BE(body.length + 4, 1);
    return Buffer.concat([head, body]);
  };
  const signedIn = message('R', Buffer.alloc(4));
  const ready = message('Z', Buffer.from('I'));
  const end = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'));
  const stopping = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([signedIn, ready, end])));
  });
  await once(stopping.listen(0, '127.0.0.1'), 'listening');
  return stopping;
}

/** Records every migration of a service as applied and lets the service's role read the records. */
async function pretendMigrated(service: ServiceName): Promise<void> {
  const files = readdirSync(join(import.meta.dirname, '../../../services', service, 'migrations'));
  const names = files.filter((file) => /^\d/.test(file)).map((file) => `('${file.replace('.ts', '')}')`);
  const owner = await DatabaseProbe.open(databaseAddresses(server, service).migrationDatabaseUrl);
  await owner.query('create table migrations (name text primary key)');
  await owner.query(`insert into migrations values ${names.join(', ')}`);
  await owner.query(`grant select on migrations to "${service.replaceAll('-', '_')}"`);
  await owner.close();
}
