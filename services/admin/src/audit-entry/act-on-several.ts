import { ProblemError } from '@booking/contracts';

type Failure = { readonly id: string; readonly problem: ProblemError };

type Several<Result> = {
  /** The service that carries out the action; undefined when it is unknown. */
  readonly serviceOf: (id: string) => Promise<string | undefined>;
  /** Writes audit entries of its own, as if it had been requested alone. */
  readonly act: (id: string) => Promise<Result>;
};

/**
 * Acts on each record in the given order. After a problem, the next actions still run. Only those of a service that
 * does not answer are skipped, because each of them would wait for it as well. Throws any other error, and a missing
 * permission: it would be missing for each of them.
 */
export async function actOnSeveral<Result extends object>(
  ids: readonly string[],
  { serviceOf, act }: Several<Result>,
): Promise<{ done: Result[]; failed: Failure[] }> {
  const done: Result[] = [];
  const failed: Failure[] = [];
  const outages = new Map<string, ProblemError>();
  for (const id of new Set(ids)) {
    const service = (await serviceOf(id)) ?? '';
    const result = outages.get(service) ?? (await act(id).catch(problemOfOne));
    if (!(result instanceof ProblemError)) {
      done.push(result);
      continue;
    }
    if (service !== '' && result.type === 'service-unavailable') outages.set(service, result);
    failed.push({ id, problem: result });
  }
  return { done, failed };
}

function problemOfOne(error: unknown): ProblemError {
  if (error instanceof ProblemError && error.type !== 'forbidden') return error;
  throw error;
}
