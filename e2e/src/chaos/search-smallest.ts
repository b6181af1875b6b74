import type { PlannedFault } from './plan-faults.ts';
import type { ChaosReport } from './run-chaos.ts';
import { shrink } from './shrink.ts';

/** A plan, and the report of a run with it. */
export type Outcome = { readonly plan: readonly PlannedFault[]; readonly report: ChaosReport };

export type Search = {
  readonly run: (plan: readonly PlannedFault[]) => Promise<ChaosReport>;
  readonly say: (line: string) => void;
  readonly now: () => number;
  readonly searchMs: number;
};

/**
 * Repeats a run that broke a promise, with parts of its plan left out. Returns the smallest plan that broke one of the
 * same promises, with its report. Starts no run that would probably exceed the time of the search.
 */
export async function searchSmallest(failed: Outcome, { run, say, now, searchMs }: Search): Promise<Outcome> {
  const startedMs = now();
  const wanted = brokenIn(failed.report);
  let longestMs = 0;
  let smallest = failed;
  const fails = async (plan: readonly PlannedFault[]): Promise<boolean> => {
    say(`Repeating with ${describeParts(plan, failed.plan)}.`);
    const beganMs = now();
    const report = await run(plan).catch((error: unknown) => {
      say(`  It could not be run: ${String(error)}`);
    });
    longestMs = Math.max(longestMs, now() - beganMs);
    if (!report || [...brokenIn(report)].every((name) => !wanted.has(name))) {
      say('  It did not break the same promise.');
      return false;
    }
    say('  It broke the same promise.');
    smallest = { plan, report };
    return true;
  };
  await shrink(failed.plan, { fails, hasTime: () => now() - startedMs + longestMs < searchMs });
  return smallest;
}

/**
 * The names of the broken promises. A failed step, such as waiting for the product to settle, counts as a promise of
 * its own.
 */
function brokenIn({ broken, failedSteps }: ChaosReport): Set<string> {
  return new Set([...broken.map(({ name }) => name), ...failedSteps.map(({ step }) => step.split(' {')[0] ?? step)]);
}

export function describeParts(part: readonly PlannedFault[], whole: readonly PlannedFault[]): string {
  const numbers = part.length === 0 ? '' : `: ${part.map(({ number }) => number).join(', ')}`;
  return `${part.length} of ${whole.length} faults${numbers}`;
}
