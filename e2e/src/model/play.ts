import { type Model, newModel, sessionsOf } from './booking-model.ts';
import { type BrokenPromise, check } from './checker/check.ts';
import { collectEvidence } from './checker/collect-evidence.ts';
import type { Evidence } from './checker/evidence.ts';
import type { Fixture, Harness } from './harness.ts';
import { waitForRest } from './wait-for-rest.ts';

/** The steps of a run on a harness. */
export type Scenario = (model: Model, harness: Harness) => Promise<void>;

export type Played = {
  readonly broken: readonly BrokenPromise[];
  /** For each scenario, the broken promises that name a record of it. */
  readonly brokenBy: readonly (readonly BrokenPromise[])[];
};

/**
 * Runs these scenarios one after the other, each with a model and idempotency keys of its own. Then waits once until
 * everything has settled, and looks for contradictions once. The faults of a scenario end with it. Throws when a step
 * fails.
 */
export async function play(fixture: Fixture, all: readonly Scenario[], settledMsMax?: number): Promise<Played> {
  const harness = await fixture.begin();
  const models: Model[] = [];
  for (const [index, scenario] of all.entries()) {
    const model = newModel();
    await scenario(model, { ...harness, run: `${harness.run}.${index}` });
    await harness.gateway.heal();
    models.push(model);
  }
  await waitForRest(harness, settledMsMax);
  const evidence = await collectEvidence(harness, models.flatMap(bookingsOf));
  const broken = check(evidence);
  const brokenBy = models.map((model) => {
    const ids = recordsOf(model, evidence);
    return broken.filter(({ says }) => ids.some((id) => says.includes(id)));
  });
  return { broken, brokenBy };
}

function bookingsOf({ bookings }: Model): string[] {
  return bookings.map(({ id }) => id);
}

/** The ids of all records of a run, in the services and at the gateways. */
function recordsOf(model: Model, { accounts, acceptedCallbacks, payments, refunds }: Evidence): string[] {
  const bookings = bookingsOf(model);
  const sessions = sessionsOf(model);
  const own = accounts.filter(({ session }) => sessions.includes(session.id));
  return [
    ...bookings,
    ...sessions,
    ...[...payments, ...refunds].filter((row) => bookings.includes(row.booking_id)).map(({ id }) => id),
    ...own.flatMap((account) => [...account.refunds, ...account.disputes]).map(({ id }) => id),
    ...acceptedCallbacks.filter(({ sessionId }) => sessions.includes(sessionId)).map(({ id }) => id),
  ];
}

/** Throws an error that describes each broken promise in one sentence. */
export function requireAgreement(broken: readonly BrokenPromise[]): void {
  if (broken.length === 0) return;
  throw new Error(broken.map(({ invariant, name, says }) => `${invariant} (${name}): ${says}`).join('\n'));
}
