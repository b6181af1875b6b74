import { ProblemError, remark } from '@booking/contracts';
import type { Job } from '@booking/runtime';
import type { AdminDeps } from '../../admin-deps.ts';
import { claimErasure, ERASURE_DUE, postponeErasure } from '../../erasure/erasure-repository.ts';
import { runPass } from './run-pass.ts';

const EVERY_MS = 2_000;

/** Runs approved erasures. A service that does not answer is asked again until it does. */
export function eraseCustomersJob(deps: Pick<AdminDeps, 'db' | 'bus' | 'clock' | 'logger'>): Job {
  return {
    name: 'erase-customers',
    everyMs: EVERY_MS,
    wokenBy: [ERASURE_DUE],
    async run() {
      const erasure = await claimErasure(deps.db);
      if (!erasure) return false;
      try {
        await runPass(deps, erasure);
      } catch (error) {
        const problem = error instanceof ProblemError ? error.message : remark('unexpected-error');
        if (!(error instanceof ProblemError)) deps.logger.error({ err: error }, 'erasure failed and will run again');
        await postponeErasure(deps.db, erasure, problem);
      }
      return true;
    },
  };
}
