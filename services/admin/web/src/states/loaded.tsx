import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { LoadingState } from './loading-state.tsx';

type Props<Answer> = {
  readonly query: UseQueryResult<Answer>;
  /** The number of placeholder rows while nothing is loaded. */
  readonly rows?: number;
  readonly children: (answer: Answer) => ReactNode;
};

/** Shows an answer of the API, a placeholder until it is loaded, and the reason if it is missing or outdated. */
export function Loaded<Answer>({ query: { data, error, isPending, refetch }, rows, children }: Props<Answer>) {
  return (
    <>
      {isPending && <LoadingState rows={rows} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && children(data)}
    </>
  );
}
