import { createTestDatabase, DatabaseProbe } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDatabase, type Database, migrate, type Migration } from '../src/index.ts';

const migrations: Migration[] = [
  {
    name: '0001-create-notes',
    up: (db) =>
      db.raw(`
        create table notes (id integer generated always as identity primary key, text text not null);
        create table deeds (text text not null);
        create function add_table() returns void language plpgsql security definer set search_path = public, pg_temp
          as $$ begin execute 'create table made_later (text text)'; end $$;
      `),
  },
];

let superuser: DatabaseProbe;
let ownerUrl: string;
let workerUrl: string;
let foreignUrl: string;
let db: Database;

beforeAll(async () => {
  const [url, foreign] = await Promise.all([createTestDatabase('notes'), createTestDatabase('foreign')]);
  superuser = await DatabaseProbe.open(url);
  ownerUrl = await createRole(url, 'owner');
  workerUrl = await createRole(url, 'worker');
  foreignUrl = Object.assign(new URL(workerUrl), { pathname: new URL(foreign).pathname }).href;
  await superuser.query(`alter database "${databaseOf(url)}" owner to "${new URL(ownerUrl).username}"`);
  await superuser.query(`revoke all on database "${databaseOf(foreign)}" from public`);

  db = createDatabase(workerUrl);
  await migrateAndGrant();
});

afterAll(async () => {
  await db.destroy();
  await superuser.close();
});

describe('the role of a service with a separate role for migrations', () => {
  it('reads and writes the rows of every table', async () => {
    await db('notes').insert({ text: 'one' });
    await db('notes').update({ text: 'two' });

    expect(await db('notes').delete().returning('text')).toEqual([{ text: 'two' }]);
  });

  it('gets no rights on the tables of another owner', async () => {
    await superuser.query('create table watched (text text)');

    await migrateAndGrant();

    await expect(db('watched').select()).rejects.toThrow(/permission denied/);
  });

  it('reads and writes tables that a function of the schema creates later', async () => {
    await db.raw('select add_table()');

    expect(await db('made_later').insert({ text: 'one' }).returning('text')).toEqual([{ text: 'one' }]);
  });

  it.each([
    ['create table mine (id integer)'],
    ['alter table notes add column mine text'],
    ['drop table notes'],
    ['truncate notes'],
    [`insert into migrations (name) values ('0002-mine')`],
    ['delete from migrations'],
  ])('may not %s', async (sql) => {
    await expect(db.raw(sql)).rejects.toMatchObject({ code: '42501' });
  });

  it('can add rows to append-only tables, but not change or remove them', async () => {
    await db('deeds').insert({ text: 'done' });

    await expect(db('deeds').update({ text: 'undone' })).rejects.toMatchObject({ code: '42501' });
    await expect(db('deeds').delete()).rejects.toMatchObject({ code: '42501' });
    expect(await db('deeds').pluck('text')).toEqual(['done']);
  });

  it('cannot connect to the database of another service', async () => {
    await expect(DatabaseProbe.open(foreignUrl)).rejects.toMatchObject({ code: '42501' });
  });

  it('keeps its rights when several migration processes run at once', async () => {
    await Promise.all([1, 2, 3].map(migrateAndGrant));

    expect(await db('deeds').pluck('text')).toEqual(['done']);
  });
});

async function migrateAndGrant(): Promise<void> {
  const owner = createDatabase(ownerUrl);
  await migrate(owner, migrations, { grants: { role: new URL(workerUrl).username, appendOnly: ['deeds'] } });
  await owner.destroy();
}

/**
 * Creates a role for this file. Its name contains the name of this file's database, because roles belong to the whole
 * server.
 */
async function createRole(url: string, kind: string): Promise<string> {
  const role = `${databaseOf(url)}_${kind}`;
  await superuser.query(`create role "${role}" login password 'secret'`);
  return Object.assign(new URL(url), { username: role, password: 'secret' }).href;
}

function databaseOf(url: string): string {
  return new URL(url).pathname.slice(1);
}
