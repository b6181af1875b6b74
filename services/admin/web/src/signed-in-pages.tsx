import { lazy, type ReactNode, useEffect } from 'react';
import { Outlet, type RouteObject } from 'react-router-dom';
import { OpenDialog } from './actions/open-dialog.tsx';
import { isUnauthenticated } from './api/request-problem.ts';
import { useSession } from './api/use-session.ts';
import { AppLayout } from './layout/app-layout.tsx';
import type { Page } from './layout/page.ts';
import { PageHeader } from './layout/page-header.tsx';
import { pages } from './pages.ts';
import { SearchBox } from './search/search-box.tsx';
import { SignInAgainDialog } from './session/sign-in-again-dialog.tsx';
import { openSignInPage, visitorPath, visitorPaths } from './session/visitor-address.ts';
import { EmptyState } from './states/empty-state.tsx';
import { ErrorState } from './states/error-state.tsx';
import { LoadingState } from './states/loading-state.tsx';
import { text } from './texts/text.ts';

/** Everything behind the sign-in. A page is loaded when it is opened for the first time. */
export const routes: RouteObject[] = [
  ...visitorPaths.map((path) => ({ path, element: <Entrance /> })),
  { element: <Frame />, children: [...pages.map(routeOf), { path: '*', element: <NotFoundPage /> }] },
];

function routeOf({ path, load }: Page): RouteObject {
  const LazyPage = lazy(async () => ({ default: await load() }));
  return { path, element: <LazyPage /> };
}

/** The back button may lead to the address of a page for visitors. Another page load shows that page. */
function Entrance() {
  useEffect(() => {
    if (visitorPath() === undefined) openSignInPage('replace');
    else location.reload();
  }, []);
  return null;
}

function Frame() {
  return (
    <>
      <SignedInOnly>
        <AppLayout pages={pages} search={<SearchBox />}>
          <Outlet />
        </AppLayout>
      </SignedInOnly>
      <OpenDialog />
      <SignInAgainDialog />
    </>
  );
}

function NotFoundPage() {
  return (
    <>
      <PageHeader title={text('layout.notFound')} />
      <EmptyState title={text('layout.notFoundHint')} />
    </>
  );
}

/**
 * Leads staff without a session to the sign-in. If the service does not answer, the session may still exist: an error
 * appears instead of the page, because the page needs the permissions of the user.
 */
function SignedInOnly({ children }: { children: ReactNode }) {
  const { data, error, isPending, refetch } = useSession();
  const isSignedOut = isUnauthenticated(error);
  useEffect(() => {
    if (isSignedOut) openSignInPage('replace');
  }, [isSignedOut]);
  if (isPending || isSignedOut) return <LoadingState />;
  return data ? children : <ErrorState error={error} onRetry={() => void refetch()} />;
}
