import { exposeMetrics } from '@booking/runtime';
import { eventually } from '@booking/testing';
import { useClockAhead } from '@booking/testing/clock';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { nanos } from '@nats-io/transport-node';
import { BrokerFixture } from './broker-fixture.ts';

/** A limit with room for some hundred payments. */
const SMALL_BYTES = 2 ** 20;
const PAYMENTS = 500;
/** The number of payments that are recorded before the test waits until they are handled. */
const TOGETHER = 100;
/** A service is not ready when its loop has not completed a turn for this long. */
const TURN_LATE_MS = 20_000;

const NINETY_DAYS_MS = 90 * 86_400_000;
/** The age below which nats-server removes no event. */
const DUPLICATE_WINDOW_MS = 3_000;
const FILLINGS = 3;

const fixture = new BrokerFixture(SMALL_BYTES);

beforeAll(() => fixture.start());
afterAll(() => fixture.stop());

describe('when a stream is full, a service', () => {
  const setAhead = useClockAhead();

  it('keeps events in the outbox, reports why it is not ready, and delivers all of them once after the limit is raised', async () => {
    await fixture.pay(PAYMENTS);
    await eventually(async () => {
      const { bytes, bytesMax } = await bytesOfPayments();
      expect(bytes).toBeGreaterThan(0.9 * bytesMax);
    });
    setAhead(TURN_LATE_MS);
    await eventually(async () =>
      expect((await fixture.complaints()).map(describeError)).toContainEqual(expect.stringMatching(FULL)),
    );
    await fixture.pay(20);
    expect(await fixture.unsent()).toBeGreaterThan(20);
    const fill = await bytesOfPayments();
    expect(fill.bytes).toBeGreaterThan(0.9 * fill.bytesMax);
    expect(fill.messages).toBeGreaterThan(0);
    expect(fill.oldestAgeSeconds).toBeGreaterThan(0);

    await fixture.provision(20 * SMALL_BYTES);

    await eventually(async () => {
      expect(await fixture.unsent()).toBe(0);
      expect(await fixture.counted()).toEqual({ times: PAYMENTS + 20, payments: PAYMENTS + 20 });
    });
    expect(new Set(await fixture.held())).toEqual(new Set(await fixture.recorded()));
    await eventually(async () => expect(await fixture.complaints()).toEqual([]));
    expect((await bytesOfPayments()).bytesMax).toBeGreaterThan(19 * fill.bytesMax);
  });
});

describe('when handled events fill a stream several times, a service', () => {
  const small = new BrokerFixture(SMALL_BYTES, { retentionMs: NINETY_DAYS_MS, trimEveryMs: 100 });

  beforeAll(() => small.start());
  afterAll(() => small.stop());

  it('still publishes every event once, without any action of an operator', async () => {
    const manager = await small.manager();
    await manager.streams.update('PAYMENTS', { duplicate_window: nanos(DUPLICATE_WINDOW_MS) });
    let [paid, published] = [0, 0];
    for (let limit = 0; published <= FILLINGS * limit;) {
      await small.pay(TOGETHER);
      paid += TOGETHER;
      await eventually(async () => expect(await small.counted()).toEqual({ times: paid, payments: paid }));
      const { config, state } = await manager.streams.info('PAYMENTS');
      limit = config.max_bytes;
      published = (state.bytes / state.messages) * state.last_seq;
    }

    await eventually(async () => expect(await small.unsent()).toBe(0));
    await eventually(async () => expect(await small.complaints()).toEqual([]));
  });
});

describe('the limit of a stream', () => {
  it('is rejected, without any change, when the stream already holds more', async () => {
    const { bytes: before, bytesMax } = await bytesOfPayments();

    await expect(fixture.provision(2 ** 10)).rejects.toThrow(
      /^The stream PAYMENTS holds \d+ bytes .* raise NATS_FILE_STORE$/,
    );

    expect(await bytesOfPayments()).toMatchObject({ bytes: before, bytesMax });
  });

  it("is rejected, with the name of the setting, when it exceeds nats-server's storage", async () => {
    await expect(fixture.provision(2 ** 50)).rejects.toThrow(/no room for [A-Z]+ .* set NATS_FILE_STORE/);
  });
});

const FULL =
  /^the outbox cannot be published: nothing done for \d+ s: PAYMENTS does not store events: maximum bytes exceeded$/;

async function bytesOfPayments(): Promise<{
  messages: number;
  bytes: number;
  bytesMax: number;
  oldestAgeSeconds: number;
}> {
  const { text } = await exposeMetrics();
  return {
    messages: Number(/^booking_stream_messages\{stream="PAYMENTS"\} (\d+)$/m.exec(text)?.[1]),
    bytes: Number(/^booking_stream_bytes\{stream="PAYMENTS"\} (\d+)$/m.exec(text)?.[1]),
    oldestAgeSeconds: Number(/^booking_stream_oldest_age_seconds\{stream="PAYMENTS"\} ([\d.]+)$/m.exec(text)?.[1]),
    bytesMax: Number(/^booking_stream_bytes_max\{stream="PAYMENTS"\} (\d+)$/m.exec(text)?.[1]),
  };
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${describeError(error.cause)}`;
}
