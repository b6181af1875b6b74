import { PaymentCompleted } from '@booking/contracts';
import { createDatabase, createSession, type Database, transact } from '@booking/runtime';
import { createTestDatabase } from '@booking/testing';
import { samplePayment } from '@booking/testing/samples';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { newEvent, recordEvents } from '../src/index.ts';
import { OutboxQueue, type OutboxRow } from '../src/outbox-queue.ts';
import { migrations } from './count-payment.ts';

let db: Database;
let session: ReturnType<typeof createSession>;
let queue: OutboxQueue;

beforeEach(async () => {
  db = createDatabase(await createTestDatabase('outbox-queue', migrations));
  session = createSession(db);
  await session.connect();
  queue = new OutboxQueue(session);
});

afterEach(async () => {
  await session.end();
  await db.destroy();
});

it('marks sent events even when others of their batch must be sent again', async () => {
  const [sent, unsent] = [await record(), await record()];
  const { rows } = await queue.next();
  expect(rows.map(aboutOf)).toEqual([sent, unsent]);

  queue.noteSent(rows.slice(0, 1).map((row) => ({ row, streamSeq: 1, isRepetition: false })));
  queue.readAllNext();

  expect((await queue.next()).rows.map(aboutOf)).toEqual([unsent]);
  expect((await db('outbox').whereNotNull('sent_at')).map(aboutOf)).toEqual([sent]);
});

it('has its statements planned once per leadership', async () => {
  expect(await queue.lead()).toBe(true);

  for (let reading = 0; reading < 10; reading += 1) await queue.next();

  const { rows } = await session.query<{ custom: number }>(
    'select sum(custom_plans)::integer as custom from pg_prepared_statements where generic_plans > 0',
  );
  expect(rows).toEqual([{ custom: 0 }]);
});

async function record(): Promise<string> {
  const payment = samplePayment();
  const event = newEvent(PaymentCompleted, { payment });
  await transact(db, (trx) => recordEvents(trx, { id: payment.id, version: 1 }, [event]));
  return payment.id;
}

function aboutOf({ envelope }: Pick<OutboxRow, 'envelope'>): string {
  return (JSON.parse(envelope) as { subject: string }).subject;
}
