import { settingOfThisRun } from '@booking/testing';
import type { Parameters } from 'fast-check';

/** The number of runs of a suite. Each run takes about two seconds. */
const RUNS = 15;
const STEPS_MAX = 30;
/** The number of runs that are judged together, because coming to rest takes as much processor time as a run. */
const RUNS_TOGETHER = 3;

type ReplaySettings = {
  readonly parameters: Pick<Parameters, 'seed' | 'path' | 'endOnFailure'> & { readonly numRuns: number };
  readonly runsTogether: number;
  readonly stepsMax: number;
  readonly replayPath: string | undefined;
};

/** The settings of the runs: random ones by default, or those of a failed run. */
export function replaySettings(): ReplaySettings {
  const seed = settingOfThisRun('MODEL_SEED');
  const path = settingOfThisRun('MODEL_PATH');
  const isToShrink = settingOfThisRun('MODEL_SHRINK') !== undefined;
  return {
    runsTogether: isToShrink ? 1 : RUNS_TOGETHER,
    parameters: {
      numRuns: Number(settingOfThisRun('MODEL_RUNS') ?? (path === undefined ? RUNS : 1)),
      endOnFailure: !isToShrink,
      ...(seed !== undefined && { seed: Number(seed) }),
      ...(path !== undefined && { path }),
    },
    stepsMax: Number(settingOfThisRun('MODEL_STEPS') ?? STEPS_MAX),
    replayPath: settingOfThisRun('MODEL_REPLAY'),
  };
}

type FailedRuns = { readonly seed: number; readonly path: string | null; readonly runs: number };

/** The command that repeats these failed runs exactly. Without shrinking, `path` is the number of the last one. */
export function replayCommand({ seed, path, runs }: FailedRuns, stepsMax: number): string {
  const first = runs === 1 ? path : Number(path) - runs + 1;
  const variables = `MODEL_SEED=${seed} MODEL_PATH=${first ?? ''} MODEL_RUNS=${runs} MODEL_STEPS=${stepsMax}`;
  return `${variables} npm test -- --selectProjects e2e --testPathPatterns e2e/test/model -t money`;
}
