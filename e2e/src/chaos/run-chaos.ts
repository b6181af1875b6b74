import { serviceNames } from '@booking/contracts';
import { eventually } from '@booking/testing';
import { type BrokenPromise, check } from '../model/checker/check.ts';
import { collectEvidence } from '../model/checker/collect-evidence.ts';
import type { Exchange } from '../model/history.ts';
import { settleWorld } from '../model/settle-world.ts';
import type { Stage, World } from '../model/world.ts';
import { observeOperations } from '../operations/observe-operations.ts';
import type { Controls } from './controls.ts';
import type { Target } from './fault.ts';
import { webhooksHinderedMs } from './hindered-webhooks.ts';
import { injectAll, type InjectedFaults, type Injection } from './inject-faults.ts';
import type { Network } from './network.ts';
import { type FailedStep, type Played, playUser } from './play-users.ts';
import { randomOf } from './random.ts';
import { repeatSome, repeatWebhooks } from './repeat-webhooks.ts';

/** After the last fault, the product has to settle within this time. */
const RECOVERED_MS_MAX = 240_000;
const READY_MS_MAX = 10_000;

export type ChaosOptions = Injection & {
  readonly seed: number;
  readonly users: number;
  /** How many accepted webhooks the gateways deliver again, per second. */
  readonly repeats: number;
};

export type ChaosReport = {
  readonly steps: number;
  readonly bookings: number;
  readonly requests: number;
  /** The requests that succeeded, and the webhooks that were accepted: none of their effects may be lost. */
  readonly acknowledged: number;
  /** The repetitions of accepted webhooks that were accepted as well: they must have no effect. */
  readonly repeated: number;
  readonly faults: InjectedFaults;
  readonly recoveredAfterMs: number;
  readonly failedSteps: readonly FailedStep[];
  readonly broken: readonly BrokenPromise[];
  readonly history: readonly Exchange[];
};

export type Surroundings = { readonly stage: Stage; readonly network: Network; readonly controls: Controls };

/** Lets users act while faults are injected, waits until everything has settled, and compares all records. */
export async function runChaos(
  { stage, network, controls }: Surroundings,
  options: ChaosOptions,
): Promise<ChaosReport> {
  const world = { ...(await stage.begin()), began: new Map<string, number>(), network, controls, lateWebhooks: [] };
  const deadline = Date.now() + options.forMs;
  const isOver = (): boolean => Date.now() >= deadline;
  const users = Array.from({ length: options.users }, (_, user) => {
    return playUser(world, { seed: options.seed * options.users + user, isOver });
  });
  const random = randomOf(options.seed);
  const repeating = repeatWebhooks(world.gateway, { perSecond: options.repeats, random, isOver });
  const faults = await injectAll(world, options);
  const played = await Promise.all(users);
  const repeated = await repeating;

  options.say('The faults are over; waiting until everything is at rest.');
  const endedAt = Date.now();
  const unrest = await failuresOf('come to rest', settleLate(world));
  const recoveredAfterMs = Date.now() - endedAt;
  const repeatedAtRest = await repeatSome(world.gateway, { perSecond: options.repeats, random });
  const unrestAgain =
    repeatedAtRest === 0
      ? []
      : await failuresOf('come to rest after repeated webhooks', settleWorld(world, RECOVERED_MS_MAX));
  const course = { played, repeated: repeated + repeatedAtRest, recoveredAfterMs, plan: options.plan };
  const report = await judge(world, course);
  return { ...report, faults, failedSteps: [...report.failedSteps, ...unrest, ...unrestAgain] };
}

async function failuresOf(step: string, work: Promise<void>): Promise<FailedStep[]> {
  return await work.then(
    () => [],
    (error: unknown) => [{ step, error: String(error) }],
  );
}

/** Waits until the product has settled, delivers the webhooks that come hours late, and waits again. */
async function settleLate(world: Target): Promise<void> {
  await eventually(() => requireAllReady(world), { timeoutMs: RECOVERED_MS_MAX });
  await settleWorld(world, RECOVERED_MS_MAX);
  if (world.lateWebhooks.length === 0) return;
  for (const id of world.lateWebhooks) await world.gateway.attempt(`/callbacks/${id}/redeliver`);
  await settleWorld(world, RECOVERED_MS_MAX);
}

/** Throws with the names of the services that are not ready. */
async function requireAllReady({ product: { ports } }: World): Promise<void> {
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

async function judge(world: World, { played, repeated, recoveredAfterMs, plan }: Course): Promise<Judged> {
  const bookings = played.flatMap((one) => one.bookings);
  const collected = await collectEvidence(world, bookings);
  const operations = { ...(await observeOperations(world, collected)), webhooksHinderedMs: webhooksHinderedMs(plan) };
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
