import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { assertForeign, assertPowerless, genuineCallback, openPayment, until } from '../src/conformance.ts';
import type { RawCallback, WebhookResult } from '../src/gateway-callback.ts';
import { gatewayNames } from '../src/gateway-registry.ts';
import { fixtureOf } from './fixture-of.ts';
import { hostileBody, hostileHeader, longBodies } from './hostile-bodies.ts';

const FUZZ_MS_MAX = 120_000;
/** The largest size of a webhook in bytes. */
const LARGE = 256 * 1024;
const SMALL = LARGE / 32;
/**
 * The largest factor between the times for a large body and for a small one. Linear growth has the factor 32, and
 * quadratic growth 1024.
 */
const GROWTH_MAX = 320;
/** An allowance for times that are too short to be compared. */
const ALLOWANCE_MS = 50;

describe.each(gatewayNames)('edge case 24: a manipulated webhook of the %s gateway', (method) => {
  const fixture = fixtureOf(method);

  it('is rejected from a sender without the secret, or is only a hint where the gateway has no proof', async () => {
    const names = fixture().gateway.callbackForm.proofHeaders;
    const types = fc.constantFrom(...fixture().gateway.callbackForm.contentTypes, 'text/plain', '');
    const headers = fc.tuple(fc.tuple(...names.map(() => hostileHeader)), types).map(([values, type]) => ({
      ...Object.fromEntries(names.map((name, index) => [name, values[index]])),
      'content-type': type,
    }));
    const bodies = fc.oneof(
      hostileBody.map((text) => Buffer.from(text)),
      fc.uint8Array().map((bytes) => Buffer.from(bytes)),
    );

    await fc.assert(
      fc.asyncProperty(headers, bodies, (forged, rawBody) =>
        assertForeign(fixture(), { headers: forged, rawBody, url: fixture().inbox.url }),
      ),
      { numRuns: 1000 },
    );
  });

  it('is rejected with changed bytes, or has the same content as the genuine webhook', async () => {
    const { callback, genuine } = await genuineOne();
    const change = fc.record({ at: fc.nat(), drop: fc.nat({ max: 3 }), insert: fc.uint8Array({ maxLength: 3 }) });

    await fc.assert(
      fc.asyncProperty(change, async ({ at, drop, insert }) => {
        const index = at % (callback.rawBody.length + 1);
        const rest = callback.rawBody.subarray(index + drop);
        const rawBody = Buffer.concat([callback.rawBody.subarray(0, index), insert, rest]);
        await assertPowerless(fixture(), { ...callback, rawBody }, genuine);
      }),
      { numRuns: 1000 },
    );
  });

  it('is rejected with changed headers, or has the same content as the genuine webhook', async () => {
    const { callback, genuine } = await genuineOne();
    const { proofHeaders } = fixture().gateway.callbackForm;
    const names = fc.constantFrom('content-type', ...proofHeaders);

    await fc.assert(
      fc.asyncProperty(names, fc.nat(), hostileHeader, async (name, at, other) => {
        const value = callback.headers[name] ?? '';
        const index = at % (value.length + 1);
        const spliced = typeof other === 'string' ? value.slice(0, index) + other + value.slice(index + 1) : other;
        for (const changed of [spliced, other, value.slice(0, index), value.toUpperCase(), `${value},${value}`]) {
          await assertForeign(fixture(), { ...callback, headers: { ...callback.headers, [name]: changed } }, genuine);
        }
      }),
    );
  });

  it(
    'has no effect and causes no exception, with any body that the gateway itself signed',
    async () => {
      const { gatewayReference } = await openPayment(fixture());

      await fc.assert(
        fc.asyncProperty(hostileBody, async (body) => {
          fixture().inbox.clear();
          fixture().controls.sendOddity(gatewayReference, body);
          const callback = await until('The webhook', () => fixture().received[0]);
          await assertPowerless(fixture(), callback);
        }),
      );
    },
    FUZZ_MS_MAX,
  );

  it('takes time proportional to its length, even when it is signed', async () => {
    const large = longBodies(LARGE);
    for (const [shape, body] of Object.entries(longBodies(SMALL))) {
      const limit = GROWTH_MAX * (await costMs(body)) + ALLOWANCE_MS;
      const cost = await costMs(large[shape] ?? '');
      expect({ shape, isTooMuch: cost > limit }).toEqual({ shape, isTooMuch: false });
    }
  });

  /** The shortest processor time to read a signed body. */
  async function costMs(body: string): Promise<number> {
    const { gatewayReference } = await openPayment(fixture());
    fixture().inbox.clear();
    fixture().controls.sendOddity(gatewayReference, body);
    const callback = await until('The webhook', () => fixture().received[0]);
    const costs = [];
    for (let run = 0; run < 9; run += 1) {
      const start = process.cpuUsage();
      await fixture().gateway.handleWebhook(callback);
      costs.push(process.cpuUsage(start).user / 1000);
    }
    return Math.min(...costs);
  }

  async function genuineOne(): Promise<{ callback: RawCallback; genuine: WebhookResult }> {
    const callback = await genuineCallback(fixture());
    return { callback, genuine: await fixture().gateway.handleWebhook(callback) };
  }
});
