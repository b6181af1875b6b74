import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { WebhookResult } from '../src/gateway-callback.ts';

type BrokenWebhooks = {
  readonly name: string;
  readonly deliver: (body: string) => Promise<WebhookResult>;
  /** The type of an event about a payment. */
  readonly type: string;
  /** The body of such an event, with the given members of the payment changed. */
  readonly bodyOf: (change: object) => string;
  /** The id of such an event, or a matcher for it. */
  readonly eventId: unknown;
  /** Texts that are JSON but not events. */
  readonly notEvents: readonly (readonly [what: string, body: string])[];
  /** Changes by which an event contradicts the documentation. */
  readonly faults: readonly (readonly [what: string, change: object])[];
  readonly anyBody: fc.Arbitrary<string>;
};

/** Matches the id of an event that has none of its own. */
export const digest: unknown = expect.stringMatching(/^sha256:[0-9a-f]{64}$/);

/** Tests that signed webhooks with undocumented content are stored and have no effect. */
export function testBrokenWebhooks({ name, deliver, type, bodyOf, eventId, ...broken }: BrokenWebhooks): void {
  describe('an authentic webhook that contradicts the documentation', () => {
    it.each([['is not JSON', 'hello'], ['is empty JSON', '{}'], ...broken.notEvents])(
      'is stored under the digest of its bytes when it %s',
      async (_what, body) => {
        const [first, second] = [await deliver(body), await deliver(body)];

        expect(first).toMatchObject({ result: 'authentic', reports: [], unreadable: 'not an event', eventId: digest });
        expect(first).toEqual(second);
      },
    );

    it.each(broken.faults)('reports nothing for %s, and is stored under its own id', async (_what, change) => {
      const unreadable = `does not match ${name}'s documentation of ${type}`;

      expect(await deliver(bodyOf(change))).toMatchObject({ result: 'authentic', eventId, reports: [], unreadable });
    });

    it('never throws, for any signed bytes', async () => {
      await fc.assert(
        fc.asyncProperty(broken.anyBody, async (body) => {
          expect(await deliver(body)).toMatchObject({ result: 'authentic', reports: [] });
        }),
      );
    });
  });
}

/** Any event of these types, with any object. */
export function anyEvent(types: readonly string[], bodyOf: (type: string, object: unknown) => string) {
  return fc.tuple(fc.constantFrom(...types), fc.jsonValue()).map(([type, object]) => bodyOf(type, object));
}
