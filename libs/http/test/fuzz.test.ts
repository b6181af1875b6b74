import { Currency, Metadata, Money } from '@booking/contracts';
import { decodeCursor, defineRoute, PageQuery, type Route, runOnce } from '@booking/http';
import { createIdempotencyTable } from '@booking/idempotency';
import { createDatabase, type Database } from '@booking/runtime';
import { createTestDatabase } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { send, startTestServer, type TestServer } from './start-test-server.ts';

let db: Database;
let server: TestServer;

beforeAll(async () => {
  db = createDatabase(await createTestDatabase('http_fuzz'));
  await createIdempotencyTable(db);
  await db.raw('create table things (id uuid primary key, label text, total bigint, metadata jsonb)');
  server = await startTestServer({ routes: [storeThing(db), listThings(db)] });
});

afterAll(async () => {
  await server.stop();
  await db.destroy();
});

function storeThing(database: Database): Route {
  return defineRoute({
    method: 'post',
    path: '/things/{thing}',
    operationId: 'storeThing',
    summary: 'Stores a thing',
    tag: 'Things',
    auth: 'none',
    idempotent: true,
    params: z.object({ thing: z.uuid() }),
    body: z.strictObject({ label: z.string().optional(), total: Money.optional(), metadata: Metadata.optional() }),
    answers: { 201: { description: 'The thing' } },
    problems: [],
    handle: ({ params: { thing: id }, body, idempotencyKey }) =>
      runOnce(database, idempotencyKey, async (trx) => {
        const { label, total, metadata } = body;
        const row = { id, label, total: total?.amount, metadata: JSON.stringify(metadata) };
        await trx('things').insert(row).onConflict('id').merge();
        return { status: 201, body };
      }),
  });
}

function listThings(database: Database): Route {
  return defineRoute({
    method: 'get',
    path: '/things',
    operationId: 'listThings',
    summary: 'Lists things',
    tag: 'Things',
    auth: 'none',
    query: PageQuery.extend({ label: z.string().optional(), currency: Currency.optional() }),
    answers: { 200: { description: 'Things' } },
    problems: [],
    handle: async ({ query: { limit, after, label } }) => {
      const things = database('things').orderBy('id').limit(limit);
      if (label !== undefined) void things.where({ label });
      if (after !== undefined) void things.where('id', '>', decodeCursor(after, z.tuple([z.uuid()]))[0]);
      return { status: 200, body: await things };
    },
  });
}

const runs = { numRuns: 250 };
const nastyUnit = fc.constantFrom('\u0000', '\ud800', '\udc00', '\u{1f600}', '"', "'", '\\', '%', '/', 'a');
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: nastyUnit }));
const headerCode = fc.integer({ min: 0x20, max: 0xff }).filter((code) => code !== 0x7f);
const headerText = fc.string({ unit: headerCode.map((code) => String.fromCharCode(code)) });
const amount = fc.oneof({ weight: 5, arbitrary: fc.nat() }, fc.double());
const thing = fc.record(
  {
    label: text,
    total: fc.record({ amount, currency: fc.constantFrom('EUR', 'JPY') }),
    metadata: fc.dictionary(text, text),
  },
  { requiredKeys: [] },
);
const body = fc.oneof(
  { weight: 3, arbitrary: thing.map((value) => Buffer.from(JSON.stringify(value))) },
  fc.json().map((json) => Buffer.from(json)),
  fc.uint8Array().map((bytes) => Buffer.from(bytes)),
);

describe('arbitrary client input', () => {
  it('is stored as a body, or rejected with a problem, and never causes a 500', async () => {
    const key = fc.oneof(fc.constant(undefined), fc.stringMatching(/^[!-~]{1,9}$/), headerText);
    await fc.assert(
      fc.asyncProperty(fc.uuid(), body, key, async (id, bytes, idempotencyKey) => {
        const headers = {
          'content-type': 'application/json',
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        };
        const { status } = await send({
          port: server.port,
          method: 'POST',
          path: `/things/${id}`,
          headers,
          body: bytes,
        });
        expect([201, 400, 422]).toContain(status);
      }),
      runs,
    );
  });

  it('is answered as a path, or rejected with a problem, and never causes a 500', async () => {
    const segment = fc.oneof(fc.webSegment(), text.map(encodeURIComponentLoosely), headerText.map(toPathText));
    const path = fc.oneof(
      segment.map((id) => `/things/${id}`),
      fc
        .tuple(fc.constantFrom('limit', 'after', 'label', 'currency', '__proto__'), segment)
        .map(([name, value]) => `/things?${name}=${value}`),
    );
    await fc.assert(
      fc.asyncProperty(
        path,
        fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'),
        async (target, method) => {
          const { status } = await send({ port: server.port, path: target, method });
          expect([200, 201, 204, 400, 404, 405, 422]).toContain(status);
        },
      ),
      runs,
    );
  });

  it('is read or ignored as headers, and never causes a 500', async () => {
    const name = fc.constantFrom(
      'prefer',
      'traceparent',
      'authorization',
      'accept',
      'content-type',
      'content-encoding',
      'x-forwarded-for',
    );
    await fc.assert(
      fc.asyncProperty(name, headerText, async (header, value) => {
        const headers = { [header]: value };
        const { status } = await send({ port: server.port, path: '/things', headers });
        expect(status).toBe(200);
      }),
      runs,
    );
  });
});

function encodeURIComponentLoosely(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}

/** The characters that a request line may contain: no blanks, and nothing beyond Latin-1. */
function toPathText(value: string): string {
  return value.replaceAll(/[\s\u007f-\u00ff]/g, '%');
}
