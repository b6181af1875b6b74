import type { Database, Job, JobResult, Logger } from '@booking/runtime';
import { addCallbackRefusals } from '../../callback-refusal/callback-refusal-repository.ts';
import type { RefusalTally } from '../../callback-refusal/refusal-tally.ts';

const EVERY_MS = 1_000;

type Deps = { db: Database; refusals: RefusalTally; logger: Logger };

/** Stores the counted rejections and logs a warning, at most once per second and method. */
export function flushRefusalsJob({ db, refusals, logger }: Deps): Job {
  return {
    name: 'flush-refusals',
    everyMs: EVERY_MS,
    async run(): Promise<JobResult> {
      const counted = refusals.take();
      if (counted.length === 0) return 'idle';

      for (const { method: gateway, count, lastReason: reason, lastBodyDigest: bodyDigest } of counted) {
        logger.warn({ gateway, count, reason, bodyDigest }, 'callbacks were refused');
      }
      await addCallbackRefusals(db, counted).catch((error: unknown) => {
        refusals.putBack(counted);
        throw error;
      });
      return 'idle';
    },
  };
}
