import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageHeader } from '../layout/page-header.tsx';
import { ErrorState } from './error-state.tsx';
import { LoadingState } from './loading-state.tsx';

type Props<Answer> = {
  readonly query: UseQueryResult<Answer>;
  /** The number of placeholder rows while nothing is loaded. */
  readonly rows?: number;
  /** The title of a page that has no other title if the answer is missing. */
  readonly title?: string;
  readonly children: (answer: Answer) => ReactNode;
};

/** Shows an answer of the API, a placeholder until it is loaded, and the reason if it is missing or outdated. */
export function Loaded<Answer>({ query, rows, title, children }: Props<Answer>) {
  const { data, error, isPending, refetch } = query;
  return (
    <>
      {isPending && <LoadingState rows={rows} />}
      {error && data === undefined && title !== undefined && <PageHeader title={title} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && children(data)}
    </>
  );
}
