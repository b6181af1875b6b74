import { createDatabase, createLogger, type Database, exposeMetrics, type Part } from '@booking/runtime';
import { createTestDatabase } from '@booking/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Bus } from '../src/bus/bus.ts';
import { deliveryMetrics } from '../src/delivery-metrics.ts';
import { migrations } from './count-payment.ts';

const UNSENT = 100_500;
const SHOWN_MAX = 100_000;
const HOUR_SECONDS = 3_600;

const RECORD = `
  insert into outbox (id, created_at, subject, envelope)
  select gen_random_uuid(), now() - interval '1 hour' + n * interval '1 millisecond', '', '{}'
  from generate_series(1, ${UNSENT}) as n`;

const logger = createLogger({ service: 'test', level: 'silent' });

let db: Database;
let metrics: Part;

beforeAll(async () => {
  db = createDatabase(await createTestDatabase('outbox-metrics', migrations));
  const bus = new Bus({ name: 'payments', servers: [], sends: [], logger });
  metrics = deliveryMetrics({ service: 'payments', db, bus, listeners: [] });
  await metrics.start?.();
});

afterAll(async () => {
  await metrics.stop();
  await db.destroy();
});

it('the figures of the outbox are zero while it has no unsent event', async () => {
  expect(await figures()).toEqual({ unsent: 0, ageSeconds: 0 });
});

it('one statement reads the age of the oldest unsent event and counts a limited number of them', async () => {
  await db.raw(RECORD);
  const statements: string[] = [];
  db.on('query', ({ sql }: { sql: string }) => statements.push(sql));

  const { unsent, ageSeconds } = await figures();

  expect(unsent).toBe(SHOWN_MAX);
  expect(Math.round(ageSeconds / HOUR_SECONDS)).toBe(1);
  expect(statements.filter((sql) => sql.includes('from outbox'))).toHaveLength(1);
});

async function figures(): Promise<{ unsent: number; ageSeconds: number }> {
  const { text } = await exposeMetrics();
  const valueOf = (name: string): number => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1]);
  return { unsent: valueOf('booking_outbox_unsent'), ageSeconds: valueOf('booking_outbox_oldest_age_seconds') };
}
