import { EmptyState } from '../states/empty-state.tsx';
import { text } from '../texts/text.ts';
import { PageHeader } from './page-header.tsx';

export function NotFoundPage() {
  return (
    <>
      <PageHeader title={text('layout.notFound')} />
      <EmptyState title={text('layout.notFoundHint')} />
    </>
  );
}
