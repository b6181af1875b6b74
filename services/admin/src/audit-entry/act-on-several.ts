import { type ProblemDetails, ProblemError, remark, toProblemDetails, UNEXPECTED_ERROR } from '@booking/contracts';
import { isTransientDatabaseError, type Logger } from '@booking/runtime';

type Failure = { readonly id: string; readonly problem: ProblemDetails };

type Several<Result> = {
  readonly logger: Logger;
  /** The service that carries out the action; undefined when it is unknown. */
  readonly serviceOf: (id: string) => Promise<string | undefined>;
  /** Writes audit entries of its own, as if it had been requested alone. */
  readonly act: (id: string) => Promise<Result>;
};

/**
 * Acts on each record in the given order. After a failure, the next actions still run. Only actions at a service that
 * does not answer are skipped, because each of them would also wait for the service. Throws if the caller lacks a
 * permission or the database is unavailable, because then every action fails.
 */
export async function actOnSeveral<Result extends object>(
  ids: readonly string[],
  { logger, serviceOf, act }: Several<Result>,
): Promise<{ done: Result[]; failed: Failure[] }> {
  const done: Result[] = [];
  const failed: Failure[] = [];
  const outages = new Map<string, ProblemDetails>();
  const fail = (id: string, service: string, problem: ProblemDetails): void => {
    failed.push({ id, problem });
    if (service !== '' && problem.type === '/problems/service-unavailable') outages.set(service, problem);
  };
  for (const id of new Set(ids)) {
    const service = (await serviceOf(id)) ?? '';
    const outage = outages.get(service);
    if (outage) {
      fail(id, service, outage);
      continue;
    }
    try {
      done.push(await act(id));
    } catch (error) {
      fail(id, service, problemOf(error, logger));
    }
  }
  return { done, failed };
}

/** The problem of a failed action. Throws an error that would occur for every record. */
function problemOf(error: unknown, logger: Logger): ProblemDetails {
  if (isTransientDatabaseError(error)) throw error;
  if (error instanceof ProblemError && error.type === 'forbidden') throw error;
  if (error instanceof ProblemError) return toProblemDetails(error);
  logger.error({ err: error }, 'an action on one of several records failed');
  return { ...UNEXPECTED_ERROR, detail: remark('unexpected-error') };
}
