import type { DeadLetter } from '@booking/contracts';
import { useState } from 'react';
import { post } from '../api/call-api.ts';
import { inPages } from '../api/paging.ts';
import { RequestProblem } from '../api/request-problem.ts';
import { text } from '../texts/text.ts';

type Replayed = {
  readonly replayed: readonly DeadLetter[];
  readonly failed: readonly { readonly id: string; readonly problem: string; readonly detail: string }[];
};

type Replays = {
  /** Tries all messages, then throws the problem of the first message that failed. */
  readonly replay: (letters: readonly DeadLetter[], reason: string | undefined) => Promise<void>;
  readonly isReplayed: (letter: DeadLetter) => boolean;
  readonly problemOf: (letter: DeadLetter) => unknown;
};

/** The largest number of dead letters in one request to the API. */
const REPLAYED_AT_ONCE = 50;

/** Replays dead letters, as many at a time as the API accepts; a retry includes only those that failed. */
export function useReplays(): Replays {
  const [failures, setFailures] = useState<ReadonlyMap<string, RequestProblem>>(new Map());
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  return {
    async replay(letters, reason) {
      const [first] = letters;
      if (first?.status === 'dismissed') return replayDismissed(first, reason);
      const waiting = letters.map(({ id }) => id).filter((id) => !done.has(id));
      const problems = new Map<string, RequestProblem>();
      for (const ids of inPages(waiting, REPLAYED_AT_ONCE)) {
        const { replayed, failed } = await post<Replayed>('/dead-letters/replay', { ids, reason });
        setDone((former) => new Set([...former, ...replayed.map(({ id }) => id)]));
        for (const failure of failed) problems.set(failure.id, problemFrom(failure, text('deadLetters.notReplayed')));
        setFailures(new Map(problems));
      }
      const [problem] = problems.values();
      if (problem) throw problem;
    },
    isReplayed: ({ id }) => done.has(id),
    problemOf: ({ id }) => failures.get(id),
  };
}

/** The page offers a dismissed message only by itself. */
async function replayDismissed({ id }: DeadLetter, reason: string | undefined): Promise<void> {
  await post(`/dead-letters/${id}/replay`, { reason, evenIfDismissed: true });
}

const [REFUSED, NOT_ANSWERED] = [409, 503];

/** The outcome is unknown only if the service did not answer. */
function problemFrom({ problem, detail }: Replayed['failed'][number], title: string): RequestProblem {
  const status = problem === 'service-unavailable' ? NOT_ANSWERED : REFUSED;
  return new RequestProblem({ type: `/problems/${problem}`, status, title, detail });
}
