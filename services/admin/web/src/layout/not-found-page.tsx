import { EmptyState } from '../states/empty-state.tsx';
import { useText } from '../texts/use-text.ts';
import { PageHeader } from './page-header.tsx';

export function NotFoundPage() {
  const text = useText();
  return (
    <>
      <PageHeader title={text('layout.notFound')} />
      <EmptyState title={text('layout.notFoundHint')} />
    </>
  );
}
