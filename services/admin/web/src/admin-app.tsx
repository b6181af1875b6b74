import { CacheProvider } from '@emotion/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, use } from 'react';
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom';
import { Notices } from './actions/notices.tsx';
import { queryClient } from './api/query-client.ts';
import { AppLayout } from './layout/app-layout.tsx';
import { CrashPage } from './layout/crash-page.tsx';
import { NotFoundPage } from './layout/not-found-page.tsx';
import { openPages, pages } from './pages.tsx';
import { SearchBox } from './search/search-box.tsx';
import { SignInAgainDialog } from './session/sign-in-again-dialog.tsx';
import { SignedInOnly } from './session/signed-in-only.tsx';
import { LoadingState } from './states/loading-state.tsx';
import { allTexts, useLanguage } from './texts/catalogue.ts';
import { AdminTheme } from './theme/admin-theme-provider.tsx';
import { styleCache } from './theme/style-cache.ts';

const addressesOf = (shown: typeof openPages) => shown.map(({ path, element }) => ({ path, element }));

const router = createBrowserRouter(
  [
    {
      element: <Outlet />,
      errorElement: <CrashPage />,
      children: [
        ...addressesOf(openPages),
        {
          element: <SignedInPages />,
          children: [...addressesOf(pages), { path: '*', element: <NotFoundPage /> }],
        },
      ],
    },
  ],
  { basename: '/admin' },
);

/** Another language renders everything again, because texts and formats are read while rendering. */
export function AdminApp() {
  const language = useLanguage();
  return (
    <CacheProvider value={styleCache}>
      <QueryClientProvider client={queryClient}>
        <AdminTheme key={language}>
          <RouterProvider router={router} />
          <SignInAgainDialog />
          <Notices />
        </AdminTheme>
      </QueryClientProvider>
    </CacheProvider>
  );
}

function SignedInPages() {
  return (
    <SignedInOnly>
      <Suspense fallback={<LoadingState />}>
        <InAllTexts />
      </Suspense>
    </SignedInOnly>
  );
}

function InAllTexts() {
  use(allTexts());
  return (
    <AppLayout pages={pages} search={<SearchBox />}>
      <Outlet />
    </AppLayout>
  );
}
