import { PaymentCompleted } from '@booking/contracts';
import { createDatabase, createSession, type Database, onCommit, transact } from '@booking/runtime';
import { createTestDatabase } from '@booking/testing';
import { samplePayment } from '@booking/testing/samples';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { newEvent, OUTBOX_TOPIC, recordEvents } from '../src/index.ts';
import { PublishedStream } from '../src/loss/published-stream.ts';
import type { OutboxRow } from '../src/outbox/outbox.ts';
import { OutboxQueue } from '../src/outbox/outbox-queue.ts';
import { TurnWatch } from '../src/turn-watch.ts';
import { migrations } from './count-payment.ts';

let db: Database;
let session: ReturnType<typeof createSession>;
let queue: OutboxQueue;

beforeEach(async () => {
  db = createDatabase(await createTestDatabase('outbox-queue', migrations));
  session = createSession(db);
  await session.connect();
  queue = new OutboxQueue(session, new TurnWatch());
});

afterEach(async () => {
  await session.end();
  await db.destroy();
});

it('the outbox queue marks sent events even when others of their batch must be sent again', async () => {
  const [sent, unsent] = [await record(), await record()];
  const { rows } = await queue.next();
  expect(rows.map(aboutOf)).toEqual([sent, unsent]);

  queue.noteSent(rows.slice(0, 1).map((row) => ({ row, streamSeq: 1, isRepetition: false })));
  queue.readAllNext();

  expect((await queue.next()).rows.map(aboutOf)).toEqual([unsent]);
  expect((await db('outbox').whereNotNull('sent_at')).map(aboutOf)).toEqual([sent]);
});

it('the outbox queue returns events of its own process without a read, and marks them with the next read', async () => {
  await queue.next();
  const { id: own, rows: committed } = await recordHere();
  queue.offer(committed);
  const elsewhere = await record();

  const { rows } = await queue.next();
  expect(rows.map(aboutOf)).toEqual([own]);

  queue.noteSent(rows.map((row) => ({ row, streamSeq: 1, isRepetition: false })));
  queue.readNext();
  expect((await queue.next()).rows.map(aboutOf)).toEqual([elsewhere]);
  expect((await db('outbox').whereNotNull('sent_at')).map(aboutOf)).toEqual([own]);
});

it('an event that is committed while the table is read is returned only once', async () => {
  const { id, rows: committed } = await recordHere();

  const reading = queue.next();
  queue.offer(committed);

  expect((await reading).rows.map(aboutOf)).toEqual([id]);
  expect((await queue.next()).rows).toEqual([]);
});

it('the outbox queue reads events from the table when its memory is full', async () => {
  await queue.next();
  const { id, rows: committed } = await recordHere();

  queue.offer(Array.from({ length: 5_000 }, () => committed).flat());

  expect((await queue.next()).rows.map(aboutOf)).toEqual([id]);
  expect((await queue.next()).rows).toEqual([]);
});

it('PostgreSQL plans the statements of the outbox queue once per leadership', async () => {
  expect(await queue.lead()).toBe(true);

  for (let reading = 0; reading < 10; reading += 1) {
    queue.readNext();
    await queue.next();
  }

  const { rows } = await session.query<{ custom: number }>(
    'select sum(custom_plans)::integer as custom from pg_prepared_statements where generic_plans > 0',
  );
  expect(rows).toEqual([{ custom: 0 }]);
});

it.each([
  ['beyond the end of an older stream', (stream: PublishedStream) => stream.rewind({ created: 'then', lastSeq: 0 })],
  ['in the gaps of a stream', (stream: PublishedStream) => stream.forget([1])],
])('the commit that marks events %s as unsent waits for the disk', async (_what, mark) => {
  await record();
  const { rows } = await queue.next();
  queue.noteSent(rows.map((row) => ({ row, streamSeq: 1, isRepetition: false })));
  queue.readAllNext();
  await queue.next();
  const stream = new PublishedStream(session, new TurnWatch());
  await stream.recall('then');
  await db.raw(NOTE_DURABILITY);
  await queue.lead();

  expect(await mark(stream)).toBe(1);

  expect(await db('durability').pluck('synchronous_commit')).toEqual(['on']);
});

/** Notes the setting of every transaction that changes the outbox, when it commits. */
const NOTE_DURABILITY = `
  create table durability (synchronous_commit text);
  create function note_durability() returns trigger language plpgsql as $$ begin
    insert into durability values (current_setting('synchronous_commit'));
    return null;
  end $$;
  create constraint trigger durability after update on outbox deferrable initially deferred
    for each row execute function note_durability()`;

async function record(): Promise<string> {
  const payment = samplePayment();
  const event = newEvent(PaymentCompleted, { payment });
  await transact(db, (trx) => recordEvents(trx, { id: payment.id, version: 1 }, [event]));
  return payment.id;
}

/** Records an event, and returns the rows that its commit announces. */
async function recordHere(): Promise<{ readonly id: string; readonly rows: readonly OutboxRow[] }> {
  const committed: OutboxRow[] = [];
  const forget = onCommit(db, (topics) => committed.push(...(topics.get(OUTBOX_TOPIC) as OutboxRow[])));
  const id = await record();
  forget();
  return { id, rows: committed };
}

function aboutOf({ envelope }: Pick<OutboxRow, 'envelope'>): string {
  return (JSON.parse(envelope) as { subject: string }).subject;
}
