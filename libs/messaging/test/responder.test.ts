import { join } from 'node:path';
import { GetDeadLetter, ProblemError } from '@booking/contracts';
import { createLogger, newId, type Part } from '@booking/runtime';
import {
  type BusProbe,
  eventually,
  makeThrowawayDir,
  openBusProbe,
  startTestNats,
  type TestNats,
} from '@booking/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Bus } from '../src/bus/bus.ts';
import { responder } from '../src/commands/responder.ts';
import { defineCommandHandler } from '../src/index.ts';

const REQUESTS = 20;

const lines: string[] = [];
const destination = { write: (line: string): void => void lines.push(line) };
const logger = createLogger({ service: 'bookings', level: 'warn', destination });

type Replica = { readonly bus: Bus; readonly responder: Part; readonly answered: string[] };

let nats: TestNats;
let probe: BusProbe;
let replicas: readonly [Replica, Replica];
/** Both replicas wait for this promise before they answer. */
let gate: Promise<unknown> = Promise.resolve();

beforeAll(async () => {
  nats = await startTestNats({
    storeDir: join(makeThrowawayDir('booking-responder-'), 'jetstream'),
    members: [{ service: 'bookings', listeners: [], sends: [], oversees: false }],
  });
  probe = await openBusProbe(nats.urls, { name: 'bookings', listeners: [] });
});
afterAll(async () => {
  await probe.close();
  await nats.stop();
});

beforeEach(async () => {
  replicas = [await startReplica(), await startReplica()];
  await eventually(async () => {
    await ask();
    expect(replicas.filter(({ answered }) => answered.length === 0)).toEqual([]);
  });
  for (const { answered } of replicas) answered.length = 0;
});

afterEach(async () => {
  await Promise.all(replicas.map((replica) => replica.responder.stop()));
  await Promise.all(replicas.map(({ bus }) => bus.stop()));
});

async function startReplica(): Promise<Replica> {
  const bus = new Bus({ servers: [nats.urls('bookings')], name: 'bookings', sends: [], logger });
  const answered: string[] = [];
  const handler = defineCommandHandler(GetDeadLetter.bookings, async ({ deadLetterId }) => {
    answered.push(deadLetterId);
    await gate;
    throw new ProblemError('dead-letter-not-found', 'There is none.');
  });
  const part = responder({ service: 'bookings', bus, handlers: [handler], logger });
  await bus.start();
  await part.start?.();
  return { bus, responder: part, answered };
}

function ask(): Promise<unknown> {
  return probe.request(GetDeadLetter.bookings, { deadLetterId: newId() });
}

it('a command that does not match its schema is rejected, and the answer names each error', async () => {
  const answer = await probe.request(GetDeadLetter.bookings, { deadLetterId: 'none' });

  expect(answer).toMatchObject({
    problem: { type: '/problems/validation-failed', errors: [{ pointer: '/deadLetterId', detail: 'Invalid UUID' }] },
  });
});

it('a stopping replica takes no more commands, so that another replica gets them', async () => {
  const [first, second] = replicas;

  await first.responder.stop();
  await Promise.all(Array.from({ length: REQUESTS }, ask));

  expect(first.answered).toEqual([]);
  expect(second.answered).toHaveLength(REQUESTS);
});

it('a stopping replica still answers the commands that it has taken', async () => {
  const opened = Promise.withResolvers<undefined>();
  gate = opened.promise;
  const answers = Promise.all(Array.from({ length: REQUESTS }, ask));
  await eventually(() => expect(replicas.flatMap(({ answered }) => answered)).toHaveLength(REQUESTS));

  const stopped = Promise.all(replicas.map((replica) => replica.responder.stop()));
  opened.resolve(undefined);
  await stopped;

  expect(await answers).toHaveLength(REQUESTS);
});

it('a replica logs that it rejects a late command, because the clocks of two machines may differ', async () => {
  const late = { 'Booking-Deadline': String(Date.now() - 60_000) };

  const answer = await probe.request(GetDeadLetter.bookings, { deadLetterId: newId() }, late);

  expect(answer).toMatchObject({ problem: { type: '/problems/service-unavailable' } });
  expect(replicas.flatMap(({ answered }) => answered)).toEqual([]);
  expect(lines.filter((line) => line.includes('two clocks differ'))).toEqual([
    expect.stringContaining('GetDeadLetter'),
  ]);
});
