import type { GatewayReport } from '@booking/contracts';
import { contradict, type Callback } from './callback.ts';

/** A callback that was read and not yet stored: perhaps the same bytes came before, or others under its event id. */
export type Observation = {
  readonly callback: Callback;
  readonly reports: readonly GatewayReport[];
  /** The trace of the request that brought it: what it makes known goes on there. */
  readonly traceparent?: string | undefined;
};

/** The event and the body that its first observation had. */
export type BelievedBody = Pick<Callback, 'method' | 'eventId' | 'bodyDigest'>;

/**
 * The distinct bodies, each with the number of its deliveries, in an order that is the same whoever stores them: two
 * transactions that store the same callbacks then wait for each other instead of locking each other out.
 */
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
 * The first body seen under an event id is believed; every other one is kept, and doubted. Where all that an event says
 * is what its name was made from, other bytes say the same: they count as one more delivery of the first.
 */
export function doubtContradictions(
  observations: readonly Observation[],
  believed: readonly BelievedBody[],
): readonly Observation[] {
  const digests = new Map(believed.map((body) => [eventKey(body), body.bodyDigest]));
  return observations.map((observation) => {
    const { callback } = observation;
    const first = digests.get(eventKey(callback)) ?? callback.bodyDigest;
    digests.set(eventKey(callback), first);
    if (first === callback.bodyDigest) return observation;
    const seen = saysNoMoreThanItsName(callback) ? { ...callback, bodyDigest: first } : contradict(callback);
    return { ...observation, callback: seen };
  });
}

function deliverAgain(observation: Observation, { lastReceivedAt }: Callback): Observation {
  const { callback } = observation;
  return { ...observation, callback: { ...callback, deliveries: callback.deliveries + 1, lastReceivedAt } };
}

function bodyKey(callback: Callback): string {
  return saysNoMoreThanItsName(callback) ? eventKey(callback) : `${eventKey(callback)} ${callback.bodyDigest}`;
}

function saysNoMoreThanItsName({ vouching }: Callback): boolean {
  return vouching === 'fields';
}

function eventKey({ method, eventId }: BelievedBody): string {
  return `${method} ${eventId}`;
}
