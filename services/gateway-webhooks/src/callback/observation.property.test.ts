import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Callback } from './callback.ts';
import { countDeliveries, distrustContradictions, type Observation } from './observation.ts';

const observation = fc
  .record({ eventId: fc.constantFrom('a', 'b', 'c'), bodyDigest: fc.constantFrom('1', '2', '3') })
  .map(({ eventId, bodyDigest }): Observation => ({ callback: callbackOf(eventId, bodyDigest), reports: [] }));
const batch = fc.array(observation, { maxLength: 30 });

describe('observations of one batch', () => {
  it('count every delivery, and contain each body once', () => {
    fc.assert(
      fc.property(batch, (observations) => {
        const distinct = countDeliveries(observations);

        expect(new Set(distinct.map(keyOf)).size).toBe(distinct.length);
        expect(sum(distinct)).toBe(observations.length);
      }),
    );
  });

  it('have the same order for every order of arrival', () => {
    const inTwoOrders = batch.chain((first) =>
      fc.tuple(fc.constant(first), fc.shuffledSubarray(first, { minLength: first.length })),
    );
    fc.assert(
      fc.property(inTwoOrders, ([first, second]) => {
        expect(countDeliveries(second).map(keyOf)).toEqual(countDeliveries(first).map(keyOf));
      }),
    );
  });

  it('are trusted with one body per event id only, the body that was trusted before', () => {
    const known = fc.uniqueArray(observation, { selector: ({ callback }) => callback.eventId });
    fc.assert(
      fc.property(batch, known, (observations, before) => {
        const trusted = before.map(({ callback }) => callback);
        const decided = distrustContradictions(countDeliveries(observations), trusted);

        const accepted = decided.map(({ callback }) => callback).filter(({ outcome }) => outcome === 'accepted');
        expect(new Set(accepted.map(({ eventId }) => eventId)).size).toBe(accepted.length);
        for (const { eventId, bodyDigest } of trusted) {
          expect(accepted.every((one) => one.eventId !== eventId || one.bodyDigest === bodyDigest)).toBe(true);
        }
      }),
    );
  });
});

describe('observations of webhooks whose signature covers only some fields', () => {
  const named = observation.map(({ callback }): Observation => ({
    callback: { ...callback, vouching: 'fields' },
    reports: [],
  }));

  it('never contradict each other: other bytes count as deliveries of the first body', () => {
    const known = fc.uniqueArray(named, { selector: ({ callback }) => callback.eventId });
    fc.assert(
      fc.property(fc.array(named, { maxLength: 30 }), known, (observations, before) => {
        const trusted = before.map(({ callback }) => callback);
        const decided = distrustContradictions(countDeliveries(observations), trusted).map(({ callback }) => callback);

        expect(new Set(decided.map(({ eventId }) => eventId)).size).toBe(decided.length);
        expect(decided.every(({ outcome }) => outcome === 'accepted')).toBe(true);
        expect(sum(decided.map((callback) => ({ callback, reports: [] })))).toBe(observations.length);
        for (const { eventId, bodyDigest } of trusted) {
          expect(decided.every((one) => one.eventId !== eventId || one.bodyDigest === bodyDigest)).toBe(true);
        }
      }),
    );
  });
});

function keyOf({ callback }: Observation): string {
  return `${callback.eventId}${callback.bodyDigest}`;
}

function sum(observations: readonly Observation[]): number {
  return observations.reduce((total, { callback }) => total + callback.deliveries, 0);
}

function callbackOf(eventId: string, bodyDigest: string): Callback {
  const receivedAt = new Date('2026-11-21T10:00:00Z');
  return {
    id: `${eventId}${bodyDigest}`,
    version: 1,
    method: 'sandbox',
    eventId,
    eventType: 'payment.succeeded',
    vouching: 'body',
    outcome: 'accepted',
    note: null,
    addressedBookingId: null,
    body: Buffer.from(bodyDigest),
    bodyRemovedAt: null,
    maskedReading: null,
    bodyDigest,
    headers: {},
    deliveries: 1,
    receivedAt,
    lastReceivedAt: receivedAt,
  };
}
