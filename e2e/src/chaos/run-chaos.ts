import { serviceNames } from '@booking/contracts';
import { eventually } from '@booking/testing';
import type { Controls } from '../controls/controls.ts';
import { type BrokenPromise, check } from '../model/checker/check.ts';
import { collectEvidence } from '../model/checker/collect-evidence.ts';
import type { Fixture, Harness } from '../model/harness.ts';
import type { Exchange } from '../model/history.ts';
import { waitForRest } from '../model/wait-for-rest.ts';
import { measureProcesses, observeOperations } from '../operations/observe-operations.ts';
import type { Target } from './fault.ts';
import { webhooksHinderedMs } from './hindered-webhooks.ts';
import { injectAll, type InjectedFaults, type Injection } from './inject-faults.ts';
import type { Network } from './network.ts';
import { type FailedStep, type Played, playUser } from './play-users.ts';
import { randomOf } from './random.ts';
import { repeatSome, repeatWebhooks } from './repeat-webhooks.ts';

/** The time that the product has to settle after the last fault. */
const RECOVERED_MS_MAX = 240_000;
const READY_MS_MAX = 10_000;

type ChaosOptions = Injection & {
  readonly seed: number;
  readonly users: number;
  /** The number of accepted webhooks per second that the gateways deliver again. */
  readonly repeats: number;
};

export type ChaosReport = {
  readonly steps: number;
  readonly bookings: number;
  readonly requests: number;
  /** The number of successful requests and accepted webhooks. None of their effects may be lost. */
  readonly acknowledged: number;
  /** The number of accepted repetitions of webhooks. They must have no effect. */
  readonly repeated: number;
  readonly faults: InjectedFaults;
  readonly recoveredAfterMs: number;
  readonly failedSteps: readonly FailedStep[];
  readonly broken: readonly BrokenPromise[];
  readonly history: readonly Exchange[];
};

export type Surroundings = { readonly fixture: Fixture; readonly network: Network; readonly controls: Controls };

/**
 * Lets users act while faults are injected, waits until everything has settled, and compares the records of all sides.
 */
export async function runChaos(
  { fixture, network, controls }: Surroundings,
  options: ChaosOptions,
): Promise<ChaosReport> {
  const harness = { ...(await fixture.begin()), began: new Map<string, number>(), network, controls, lateWebhooks: [] };
  const deadline = Date.now() + options.forMs;
  const isOver = (): boolean => Date.now() >= deadline;
  const users = Array.from({ length: options.users }, (_, user) => {
    return playUser(harness, { seed: options.seed * options.users + user, isOver });
  });
  const random = randomOf(options.seed);
  const repeating = repeatWebhooks(harness.gateway, { perSecond: options.repeats, random, isOver });
  const faults = await injectAll(harness, options);
  const played = await Promise.all(users);
  const repeated = await repeating;

  options.say('The faults are over; waiting until everything is at rest.');
  const endedAt = Date.now();
  const unrest = await failuresOf('come to rest', settleLate(harness));
  const recoveredAfterMs = Date.now() - endedAt;
  const repeatedAtRest = await repeatSome(harness.gateway, { perSecond: options.repeats, random });
  const unrestAgain =
    repeatedAtRest === 0
      ? []
      : await failuresOf('come to rest after repeated webhooks', waitForRest(harness, RECOVERED_MS_MAX));
  const course = { played, repeated: repeated + repeatedAtRest, recoveredAfterMs, plan: options.plan };
  const report = await judge(harness, course);
  return { ...report, faults, failedSteps: [...report.failedSteps, ...unrest, ...unrestAgain] };
}

async function failuresOf(step: string, work: Promise<void>): Promise<FailedStep[]> {
  return await work.then(
    () => [],
    (error: unknown) => [{ step, error: String(error) }],
  );
}

/** Waits until the product has settled, delivers the webhooks that are hours late, and waits again. */
async function settleLate(harness: Target): Promise<void> {
  await eventually(() => requireAllReady(harness), { timeoutMs: RECOVERED_MS_MAX });
  await waitForRest(harness, RECOVERED_MS_MAX);
  if (harness.lateWebhooks.length === 0) return;
  for (const id of harness.lateWebhooks) await harness.gateway.attempt(`/callbacks/${id}/redeliver`);
  await waitForRest(harness, RECOVERED_MS_MAX);
}

/** Throws with the names of the services that are not ready. */
async function requireAllReady({ product: { ports } }: Harness): Promise<void> {
  const answers = serviceNames.map(async (service) => {
    const { ok } = await fetch(`http://127.0.0.1:${ports[service]}/readyz`, {
      signal: AbortSignal.timeout(READY_MS_MAX),
    });
    return ok ? [] : [service];
  });
  const unready = (await Promise.all(answers)).flat();
  if (unready.length > 0) throw new Error(`Not ready: ${unready.join(', ')}`);
}

type Judged = Omit<ChaosReport, 'faults'>;
type Course = Pick<ChaosReport, 'recoveredAfterMs' | 'repeated'> &
  Pick<ChaosOptions, 'plan'> & { readonly played: readonly Played[] };

async function judge(harness: Harness, { played, repeated, recoveredAfterMs, plan }: Course): Promise<Judged> {
  const bookings = played.flatMap((one) => one.bookings);
  const processes = measureProcesses(harness);
  const collected = await collectEvidence(harness, bookings);
  const observed = await observeOperations(harness, collected);
  const operations = { ...observed, processes, webhooksHinderedMs: webhooksHinderedMs(plan) };
  const evidence = { ...collected, operations };
  const succeeded = evidence.history.filter(({ status }) => status < 300);
  return {
    steps: played.reduce((sum, { steps }) => sum + steps, 0),
    bookings: bookings.length,
    requests: evidence.history.length,
    acknowledged: succeeded.length + evidence.acceptedCallbacks.length,
    repeated,
    recoveredAfterMs,
    failedSteps: played.flatMap(({ failed }) => failed),
    broken: check(evidence),
    history: evidence.history,
  };
}
