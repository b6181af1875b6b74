import { jetstream, type JetStreamClient, type JsMsg } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { BATCH_ITEMS_MAX } from './batcher.ts';
import { connectDatabase, type FloorSettings, type RunStatement } from './settings.ts';

const CONNECTIONS_MAX = 2;
const FETCHED_MAX = 1_000;
const RETRY_DELAY_MS = 200;

const PAY = `update payment set status = 'paid', captured_at = now()
  where pi = any($1) and status = 'pending' returning id, booking_id`;
const REFUND = `with u as (
    update refund set status = 'refunded' where id = any($1) and status = 'pending' returning id, payment_id
  )
  select u.id, p.booking_id from u join payment p on p.id = u.payment_id`;
const MARK_PAID = `update booking set status = 'paid' where id = any($1) and status = 'created'`;
const MARK_REFUNDED = `update booking set status = 'refunded' where id = any($1)`;

type Row = { readonly id: string; readonly booking_id: string };
type HandleBatch = (messages: readonly JsMsg[], stream: JetStreamClient) => Promise<void>;

/** The floor's process that settles payments and refunds and publishes the resulting events for bookings. */
export function runPay(settings: FloorSettings): Promise<void> {
  const run = connectDatabase(settings, CONNECTIONS_MAX);
  return consume(settings, { stream: 'PAY', consumer: 'pay' }, async (messages, stream) => {
    const paid = await update(run, { name: 'up', text: PAY, keys: keysOf(messages, 'pay.ok') });
    const refunded = await update(run, { name: 'ur', text: REFUND, keys: keysOf(messages, 'pay.re') });
    await Promise.all([
      ...paid.map((row) => publish(stream, 'book.paid', { key: row.booking_id, id: `p${row.id}` })),
      ...refunded.map((row) => publish(stream, 'book.refunded', { key: row.booking_id, id: `r${row.id}` })),
    ]);
  });
}

/** The floor's process that marks bookings as paid and refunded. */
export function runBook(settings: FloorSettings): Promise<void> {
  const run = connectDatabase(settings, CONNECTIONS_MAX);
  return consume(settings, { stream: 'BOOK', consumer: 'book' }, async (messages) => {
    await update(run, { name: 'ub', text: MARK_PAID, keys: keysOf(messages, 'book.paid') });
    await update(run, { name: 'ubr', text: MARK_REFUNDED, keys: keysOf(messages, 'book.refunded') });
  });
}

/** Handles all waiting messages in batches and acknowledges each batch. */
async function consume(
  { natsUrl }: FloorSettings,
  { stream: streamName, consumer }: { stream: string; consumer: string },
  handle: HandleBatch,
): Promise<void> {
  const stream = jetstream(await connect({ servers: natsUrl }));
  const source = await stream.consumers.get(streamName, consumer);
  const waiting: JsMsg[] = [];
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    while (waiting.length > 0) await handleBatch(waiting.splice(0, BATCH_ITEMS_MAX), stream, handle);
    running = undefined;
  };
  const messages = await source.consume({ max_messages: FETCHED_MAX });
  console.log('up');
  for await (const message of messages) {
    waiting.push(message);
    // Messages that arrive in the same turn of the event loop share a batch.
    running ??= new Promise((resolve) => setImmediate(resolve)).then(run);
  }
}

async function handleBatch(batch: JsMsg[], stream: JetStreamClient, handle: HandleBatch): Promise<void> {
  try {
    await handle(batch, stream);
    for (const message of batch) message.ack();
  } catch (error) {
    console.error(error);
    for (const message of batch) message.nak(RETRY_DELAY_MS);
  }
}

type Update = { readonly name: string; readonly text: string; readonly keys: readonly string[] };

async function update(run: RunStatement, { name, text, keys }: Update): Promise<Row[]> {
  return keys.length > 0 ? run<Row>(name, text, [keys]) : [];
}

function keysOf(messages: readonly JsMsg[], subject: string): string[] {
  return messages.filter((message) => message.subject === subject).map((message) => message.json<{ k: string }>().k);
}

async function publish(
  stream: JetStreamClient,
  subject: string,
  { key, id }: { key: string; id: string },
): Promise<void> {
  await stream.publish(subject, JSON.stringify({ k: key }), { msgID: id });
}
