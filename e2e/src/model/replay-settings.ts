import { settingOfThisRun } from '@booking/testing';
import type { Parameters } from 'fast-check';

/** The number of runs of a suite. Each run takes several seconds, half of them until everything has settled. */
const RUNS = 10;
const STEPS_MAX = 30;

type ReplaySettings = {
  readonly parameters: Pick<Parameters, 'seed' | 'path' | 'numRuns' | 'endOnFailure'>;
  readonly stepsMax: number;
  readonly replayPath: string | undefined;
};

/** The settings of the runs: random ones by default, or those of a failed run. */
export function replaySettings(): ReplaySettings {
  const seed = settingOfThisRun('MODEL_SEED');
  const path = settingOfThisRun('MODEL_PATH');
  const isToShrink = settingOfThisRun('MODEL_SHRINK') !== undefined;
  return {
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

/** The command that repeats a failed run exactly. */
export function replayCommand({ seed, path }: { seed: number; path: string | null }, stepsMax: number): string {
  const variables = `MODEL_SEED=${seed} MODEL_PATH=${path ?? ''} MODEL_STEPS=${stepsMax}`;
  return `${variables} npm test -- --selectProjects e2e --testPathPatterns e2e/test/model -t money`;
}
