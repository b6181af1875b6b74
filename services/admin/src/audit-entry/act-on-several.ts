import { type ProblemDetails, ProblemError, remark, toProblemDetails } from '@booking/contracts';
import type { Logger } from '@booking/runtime';

type Failure = { readonly id: string; readonly problem: ProblemDetails };

type Several<Result> = {
  readonly logger: Logger;
  /** The service that carries out the action; undefined when it is unknown. */
  readonly serviceOf: (id: string) => Promise<string | undefined>;
  /** Writes audit entries of its own, as if it had been requested alone. */
  readonly act: (id: string) => Promise<Result>;
};

/**
 * Acts on each record in the given order. After a failure, the next actions still run. Only those of a service that
 * does not answer are skipped, because each of them would wait for it as well. Throws if the caller lacks a permission,
 * because it is missing for every record.
 */
export async function actOnSeveral<Result extends object>(
  ids: readonly string[],
  { logger, serviceOf, act }: Several<Result>,
): Promise<{ done: Result[]; failed: Failure[] }> {
  const done: Result[] = [];
  const failed: Failure[] = [];
  const outages = new Map<string, ProblemDetails>();
  for (const id of new Set(ids)) {
    const service = (await serviceOf(id)) ?? '';
    const outage = outages.get(service);
    const problem = outage ?? (await problemOf(async () => done.push(await act(id)), logger));
    if (!problem) continue;
    failed.push({ id, problem });
    if (service !== '' && problem.type === '/problems/service-unavailable') outages.set(service, problem);
  }
  return { done, failed };
}

/** The problem of an action that fails; undefined if it succeeds. */
async function problemOf(work: () => Promise<unknown>, logger: Logger): Promise<ProblemDetails | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof ProblemError && error.type === 'forbidden') throw error;
    if (error instanceof ProblemError) return toProblemDetails(error);
    logger.error({ err: error }, 'an action on one of several records failed');
    return { type: 'about:blank', title: 'Internal Server Error', status: 500, detail: remark('unexpected-error') };
  }
}
