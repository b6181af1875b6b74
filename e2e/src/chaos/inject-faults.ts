import { setTimeout as pause } from 'node:timers/promises';
import type { Target } from './fault.ts';
import { faults } from './faults.ts';
import { describeFault, type PlannedFault } from './plan-faults.ts';
import type { FailedStep } from './play-users.ts';

/**
 * The injected faults. A planned fault that was not injected fails the run, because the run then proves nothing about
 * it.
 */
export type InjectedFaults = { readonly planned: number; readonly failed: readonly FailedStep[] };

export type Injection = {
  readonly plan: readonly PlannedFault[];
  readonly forMs: number;
  readonly say: (line: string) => void;
};

/** Injects each fault at its time. Resolves when all faults are over and the time of the run has passed. */
export async function injectAll(harness: Target, { plan, forMs, say }: Injection): Promise<InjectedFaults> {
  const startedAt = Date.now();
  const injected = plan.map(async (fault) => {
    await pause(fault.atMs);
    say(describeFault(fault));
    return inject(harness, fault);
  });
  const failed = (await Promise.all(injected)).flat();
  await pause(Math.max(0, forMs - (Date.now() - startedAt)));
  return { planned: plan.length, failed };
}

async function inject(harness: Target, fault: PlannedFault): Promise<FailedStep[]> {
  try {
    await faults[fault.name].inject(harness, fault);
    return [];
  } catch (error) {
    return [{ step: `inject ${fault.name}: ${fault.target}`, error: String(error) }];
  }
}
