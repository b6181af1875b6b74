import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { type Identified, useRecord } from '../api/records.ts';
import { ErrorState } from '../states/error-state.tsx';
import { LoadingState } from '../states/loading-state.tsx';

type Props<Item> = { readonly resource: string; readonly children: (item: Item) => ReactNode };

/** The page of the record in the address, or the reason why it cannot be shown. */
export function RecordPage<Item extends Identified>({ resource, children }: Props<Item>) {
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useRecord<Item>(resource, id);
  if (data) return <>{children(data)}</>;
  if (isPending) return <LoadingState rows={12} />;
  return <ErrorState error={error} onRetry={() => void refetch()} />;
}
