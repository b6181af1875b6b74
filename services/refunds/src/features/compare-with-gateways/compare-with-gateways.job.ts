import type { Job } from '@booking/runtime';
import { COMPARISON_REQUESTED } from '../../comparison/comparison-repository.ts';
import { compareWithGateways, type Deps } from './compare-with-gateways.ts';

/** A comparison comes late by this part of its pause at most. */
const TURNS_PER_PAUSE = 5;
const MS_PER_SECOND = 1_000;
const EVERY_MS_MAX = 60_000;

export function compareWithGatewaysJob(deps: Deps): Job {
  const pauseMs = deps.reconcile.compareEverySeconds * MS_PER_SECOND;
  return {
    name: 'compare-with-gateways',
    everyMs: Math.min(EVERY_MS_MAX, pauseMs / TURNS_PER_PAUSE),
    wokenBy: [COMPARISON_REQUESTED],
    run: async () => ((await compareWithGateways(deps)) ? 'more' : 'idle'),
  };
}
