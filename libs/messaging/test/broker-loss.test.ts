import { transact } from '@booking/runtime';
import { eventually, serversOfThisRun } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insertDeadLetter } from '../src/dead-letters/dead-letters.ts';
import { BrokerFixture } from './broker-fixture.ts';

/** The store can be copied only when the servers are embedded, not in containers. */
const { kind } = await serversOfThisRun();
const whereStoresCanBeCopied = kind === 'containers' ? describe.skip : describe;

/** nats-server stores streams of this size in blocks of 32 KB, which have room for some fifty events. */
const SMALL_STORE_BYTES = 560_000;

const fixture = new BrokerFixture();

beforeAll(() => fixture.start());
afterAll(() => fixture.stop());

describe('when the bus has lost all messages, the product', () => {
  it('publishes all events again, in the order of their transactions, and handles none twice', async () => {
    await fixture.pay(300);
    await allCounted();
    const before = await fixture.held();

    const meanwhile = fixture.pay(100);
    await fixture.loseStore();
    expect(await fixture.areReady()).toBe(false);
    await fixture.startNats();
    await meanwhile;
    await fixture.pay(20);

    await allCounted();
    const after = await fixture.held();
    const recorded = await fixture.recorded();
    expect(new Set(after)).toEqual(new Set(recorded));
    expect(after.filter((id) => before.includes(id))).toEqual(recorded.filter((id) => before.includes(id)));
    await eventually(async () => expect(await fixture.areReady()).toBe(true));
  });
});

whereStoresCanBeCopied('when the bus was restored from an earlier backup, the product', () => {
  it('publishes again all events that are newer than the backup', async () => {
    const restore = await fixture.copyStore();
    await fixture.pay(300);
    await allCounted();

    await fixture.killNats();
    restore();
    const meanwhile = fixture.pay(400);
    await fixture.startNats();
    await meanwhile;

    await allCounted();
    expect(new Set(await fixture.held())).toEqual(new Set(await fixture.recorded()));
  });
});

whereStoresCanBeCopied('when a flipped bit destroys events in the middle of a stream, the product', () => {
  const small = new BrokerFixture(SMALL_STORE_BYTES);

  beforeAll(() => small.start());
  afterAll(() => small.stop());

  it('publishes missing events again, although the last message of the stream is unchanged', async () => {
    await small.pay(80);
    await allCounted(small);
    const { state: before } = await (await small.manager()).streams.info('PAYMENTS');

    await small.killNats();
    expect(small.flipBit()).toBeGreaterThan(1);
    await small.startNats();
    const { streams } = await small.manager();
    await eventually(async () => {
      const { state: after } = await streams.info('PAYMENTS');
      expect(after.num_deleted).toBeGreaterThan(0);
      expect(after.messages).toBe(before.messages);
    });
    expect(new Set(await small.held())).toEqual(new Set(await small.recorded()));
    await allCounted(small);
  });
});

describe('when an operator deletes a stream or a durable consumer, the product', () => {
  it('recreates one stream with all stored events', async () => {
    await fixture.pay(10);
    await allCounted();
    const before = await fixture.held();

    await (await fixture.manager()).streams.delete('PAYMENTS');

    await fixture.pay(10);
    await allCounted();
    const after = await fixture.held();
    expect(new Set(after)).toEqual(new Set(await fixture.recorded()));
    expect(after.filter((id) => before.includes(id))).toEqual((await fixture.recorded()).slice(0, before.length));
    await eventually(async () => expect(await fixture.areReady()).toBe(true));
  });

  it('keeps services unready until a deleted stream exists again', async () => {
    await fixture.stopStreamProvisioner();
    await (await fixture.manager()).streams.delete('PAYMENTS');
    await eventually(async () => expect(await fixture.areReady()).toBe(false));

    await fixture.startStreamProvisioner();

    await eventually(async () => expect(await fixture.areReady()).toBe(true));
    await allCounted();
  });

  it('restarts a deleted durable consumer within the retention of the inbox, so it misses nothing', async () => {
    const { consumers } = await fixture.manager();
    await fixture.stopStreamProvisioner();
    await consumers.delete('PAYMENTS', 'bookings');
    await eventually(async () => expect(await fixture.areReady()).toBe(false));

    await fixture.pay(10);
    await fixture.startStreamProvisioner();

    await allCounted();
    await eventually(async () => expect(await fixture.areReady()).toBe(true));
    await fixture.provision();
    const { config } = await consumers.info('PAYMENTS', 'bookings');
    const daysAgo = (Date.now() - Date.parse(String(config.opt_start_time))) / 86_400_000;
    expect(Math.round(daysAgo)).toBe(80);
  });
});

describe('a dead letter', () => {
  it('keeps its identity under a new sequence number, and differs from another message with the same number', async () => {
    const db = fixture.listening;
    const keep = (streamSeq: number, payload: string) =>
      transact(db, (trx) =>
        insertDeadLetter(trx, {
          ...{ service: 'bookings', listener: 'CountPayment', reason: 'poison', attempts: 8 },
          message: { stream: 'PAYMENTS', subject: 'events.payments.PaymentCompleted', streamSeq, payload },
        }),
      );

    await keep(1, 'poison');
    await keep(7, 'poison');
    await keep(1, 'another poison');

    expect(await db('dead_letters').orderBy('id').pluck('payload')).toEqual(['poison', 'another poison']);
  });
});

/** Expects that every recorded event was sent, and handled once. */
async function allCounted(counted = fixture): Promise<void> {
  const all = (await counted.recorded()).length;
  await eventually(async () => {
    expect(await counted.unsent()).toBe(0);
    expect(await counted.counted()).toEqual({ times: all, payments: all });
  });
}
