import type { DeadLetter } from '@booking/contracts';
import { useState } from 'react';
import { callApi } from '../api/call-api.ts';

type Replays = {
  /** Throws what went wrong with the first that could not be replayed, after all others were tried. */
  readonly replay: (letters: readonly DeadLetter[], reason: string | undefined) => Promise<void>;
  readonly isReplayed: (letter: DeadLetter) => boolean;
  readonly problemOf: (letter: DeadLetter) => unknown;
};

/** Replays dead letters one after the other; pressed again, only those that failed. */
export function useReplays(): Replays {
  const [problems, setProblems] = useState<ReadonlyMap<string, unknown>>(new Map());
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  return {
    async replay(letters, reason) {
      const failed = new Map<string, unknown>();
      for (const { id } of letters.filter((letter) => !done.has(letter.id))) {
        try {
          await callApi(`/dead-letters/${id}/replay`, { method: 'POST', body: { reason } });
          setDone((former) => new Set([...former, id]));
        } catch (error) {
          failed.set(id, error);
        }
      }
      setProblems(failed);
      const [first] = failed.values();
      if (first instanceof Error) throw first;
    },
    isReplayed: ({ id }) => done.has(id),
    problemOf: ({ id }) => problems.get(id),
  };
}
