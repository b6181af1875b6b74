import { lazy, useEffect } from 'react';
import { Outlet, type RouteObject } from 'react-router-dom';
import { OpenDialog } from './actions/open-dialog.tsx';
import { AppLayout } from './layout/app-layout.tsx';
import { NotFoundPage } from './layout/not-found-page.tsx';
import type { Page } from './layout/page.ts';
import { pages } from './pages.ts';
import { SearchBox } from './search/search-box.tsx';
import { SignInAgainDialog } from './session/sign-in-again-dialog.tsx';
import { SignedInOnly } from './session/signed-in-only.tsx';
import { openSignInPage, visitorPath, visitorPaths } from './session/visitor-address.ts';

/** Everything behind the sign-in. A page is loaded when it is opened for the first time. */
export const routes: RouteObject[] = [
  ...visitorPaths.map((path) => ({ path, element: <Entrance /> })),
  { element: <Frame />, children: [...pages.map(routeOf), { path: '*', element: <NotFoundPage /> }] },
];

function routeOf({ path, load }: Page): RouteObject {
  const LazyPage = lazy(async () => ({ default: await load() }));
  return { path, element: <LazyPage /> };
}

/** The back button leads here. The pages for visitors do not belong to this application. */
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
