import { transact } from '@booking/runtime';
import { eventually, serversOfThisRun } from '@booking/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { insertDeadLetter } from '../src/dead-letters.ts';
import { BrokerStage } from './broker-stage.ts';

const REPAIRED_MS_MAX = 40_000;

/** The store of a container cannot be copied. */
const { kind } = await serversOfThisRun();
const whereStoresCanBeCopied = kind === 'containers' ? describe.skip : describe;

/** nats-server stores streams of this size in blocks of 32 KB, which have room for some fifty events. */
const SMALL_STORE_BYTES = 560_000;

const stage = new BrokerStage();

beforeAll(() => stage.start());
afterAll(() => stage.stop());

describe('when the bus has lost all messages', () => {
  it('publishes all events again, in order, and none is handled twice', async () => {
    await stage.pay(300);
    await allCounted();
    const before = await stage.held();

    const meanwhile = stage.pay(100);
    await stage.loseStore();
    expect(await stage.areReady()).toBe(false);
    await stage.startNats();
    await meanwhile;
    await stage.pay(20);

    await allCounted();
    const after = await stage.held();
    expect(new Set(after)).toEqual(new Set(await stage.recorded()));
    expect(after.filter((id) => before.includes(id))).toEqual(before);
    await eventually(async () => expect(await stage.areReady()).toBe(true));
  });
});

whereStoresCanBeCopied('when the bus was restored from an earlier backup', () => {
  it('publishes the later events again', async () => {
    const restore = await stage.copyStore();
    await stage.pay(300);
    await allCounted();

    await stage.killNats();
    restore();
    const meanwhile = stage.pay(400);
    await stage.startNats();
    await meanwhile;

    await allCounted();
    expect(new Set(await stage.held())).toEqual(new Set(await stage.recorded()));
  });
});

whereStoresCanBeCopied('when a flipped bit destroys events in the middle of a stream', () => {
  const small = new BrokerStage(SMALL_STORE_BYTES);

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
    await eventually(
      async () => {
        const { state: after } = await streams.info('PAYMENTS');
        expect(after.num_deleted).toBeGreaterThan(0);
        expect(after.messages).toBe(before.messages);
      },
      { timeoutMs: REPAIRED_MS_MAX },
    );
    expect(new Set(await small.held())).toEqual(new Set(await small.recorded()));
    await allCounted(small);
  });
});

describe('when an operator deletes a stream or a durable consumer, the product', () => {
  it('recreates one stream with all stored events', async () => {
    await stage.pay(10);
    await allCounted();
    const before = await stage.held();

    await (await stage.manager()).streams.delete('PAYMENTS');

    await stage.pay(10);
    await allCounted();
    const after = await stage.held();
    expect(new Set(after)).toEqual(new Set(await stage.recorded()));
    expect(after.filter((id) => before.includes(id))).toEqual((await stage.recorded()).slice(0, before.length));
    await eventually(async () => expect(await stage.areReady()).toBe(true));
  });

  it('keeps services unready until a deleted stream exists again', async () => {
    await stage.stopKeeper();
    await (await stage.manager()).streams.delete('PAYMENTS');
    await eventually(async () => expect(await stage.areReady()).toBe(false));

    await stage.startKeeper();

    await eventually(async () => expect(await stage.areReady()).toBe(true));
    await allCounted();
  });

  it('restarts a deleted durable consumer within the retention of the inbox, so it misses nothing', async () => {
    const { consumers } = await stage.manager();
    await stage.stopKeeper();
    await consumers.delete('PAYMENTS', 'bookings');
    await eventually(async () => expect(await stage.areReady()).toBe(false));

    await stage.pay(10);
    await stage.startKeeper();

    await allCounted();
    await eventually(async () => expect(await stage.areReady()).toBe(true));
    await stage.provision();
    const { config } = await consumers.info('PAYMENTS', 'bookings');
    const daysAgo = (Date.now() - Date.parse(String(config.opt_start_time))) / 86_400_000;
    expect(Math.round(daysAgo)).toBe(80);
  });
});

describe('a dead letter', () => {
  it('keeps its identity under a new sequence number, and differs from another message with the same number', async () => {
    const db = stage.listening;
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

/** Every recorded event was sent, and handled once. */
async function allCounted(counted = stage): Promise<void> {
  const all = (await counted.recorded()).length;
  await eventually(
    async () => {
      expect(await counted.unsent()).toBe(0);
      expect(await counted.counted()).toEqual({ times: all, payments: all });
    },
    { timeoutMs: REPAIRED_MS_MAX },
  );
}
