import type { Database, Job, Logger, Part } from '@booking/runtime';
import { addCallbackRefusals } from '../../callback-refusal/callback-refusal-repository.ts';
import type { RefusalTally } from '../../callback-refusal/refusal-tally.ts';

const EVERY_MS = 1_000;

type Deps = { db: Database; refusals: RefusalTally; logger: Logger };

/** Stores the counted rejections and logs a warning, once per second and method at most. */
export function flushRefusalsJob(deps: Deps): Job {
  return {
    name: 'flush-refusals',
    everyMs: EVERY_MS,
    async run() {
      await flushRefusals(deps);
      return false;
    },
  };
}

export function lastRefusals(deps: Deps): Part {
  return { name: 'last refusals', stop: () => flushRefusals(deps) };
}

async function flushRefusals({ db, refusals, logger }: Deps): Promise<void> {
  const counted = refusals.take();
  if (counted.length === 0) return;

  for (const { method: gateway, count, lastReason: reason, lastBodyDigest: bodyDigest } of counted) {
    logger.warn({ gateway, count, reason, bodyDigest }, 'webhooks were rejected');
  }
  await addCallbackRefusals(db, counted).catch((error: unknown) => {
    refusals.putBack(counted);
    throw error;
  });
}
