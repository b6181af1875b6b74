import type { GatewayReport } from '@booking/contracts';
import { type Callback, contradict } from './callback.ts';

/** A webhook that was read. The same or other bytes under its event id may be stored already. */
export type Observation = {
  readonly callback: Callback;
  readonly reports: readonly GatewayReport[];
  /** The trace of the request that delivered the webhook. The events of the webhook continue it. */
  readonly traceparent?: string | undefined;
};

export type TrustedBody = Pick<Callback, 'method' | 'eventId' | 'bodyDigest'>;

/** Merges the observations of the same body, and sorts them, so that concurrent transactions do not deadlock. */
export function countDeliveries(observations: readonly Observation[]): readonly Observation[] {
  const distinct = new Map<string, Observation>();
  for (const observation of observations) {
    const key = bodyKey(observation.callback);
    const first = distinct.get(key);
    distinct.set(key, first ? deliverAgain(first, observation.callback) : observation);
  }
  return [...distinct].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, observation]) => observation);
}

/**
 * Trusts the first body of an event id, and marks every other body as unverified. If a signature covers only some
 * fields, the event id consists of these fields: other bytes then mean the same, and count as another delivery of the
 * first body.
 */
export function distrustContradictions(
  observations: readonly Observation[],
  trusted: readonly TrustedBody[],
): readonly Observation[] {
  const digests = new Map(trusted.map((body) => [eventKey(body), body.bodyDigest]));
  return observations.map((observation) => {
    const { callback } = observation;
    const first = digests.get(eventKey(callback)) ?? callback.bodyDigest;
    digests.set(eventKey(callback), first);
    if (first === callback.bodyDigest) return observation;
    const seen = isIdentifiedByFields(callback) ? { ...callback, bodyDigest: first } : contradict(callback);
    return { ...observation, callback: seen };
  });
}

function deliverAgain(observation: Observation, { lastReceivedAt }: Callback): Observation {
  const { callback } = observation;
  return { ...observation, callback: { ...callback, deliveries: callback.deliveries + 1, lastReceivedAt } };
}

function bodyKey(callback: Callback): string {
  return isIdentifiedByFields(callback) ? eventKey(callback) : `${eventKey(callback)} ${callback.bodyDigest}`;
}

function isIdentifiedByFields({ vouching }: Callback): boolean {
  return vouching === 'fields';
}

function eventKey({ method, eventId }: TrustedBody): string {
  return `${method} ${eventId}`;
}
