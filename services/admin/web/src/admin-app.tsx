import { CacheProvider } from '@emotion/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom';
import { Notices } from './actions/notices.tsx';
import { queryClient } from './api/query-client.ts';
import { CrashPage } from './layout/crash-page.tsx';
import { openPages } from './open-pages.tsx';
import { allTexts, useLanguage } from './texts/catalogue.ts';
import { AdminTheme } from './theme/admin-theme-provider.tsx';
import { styleCache } from './theme/style-cache.ts';

const SignedInPages = lazy(loadSignedInPages);

const router = createBrowserRouter(
  [
    {
      element: <Outlet />,
      errorElement: <CrashPage />,
      children: [...openPages.map(({ path, element }) => ({ path, element })), { path: '*', element: <Loaded /> }],
    },
  ],
  { basename: '/admin' },
);

/** Loads the other pages and their texts while the user signs in. */
export function prefetchSignedInPages(): void {
  const prefetch = (): void => void loadSignedInPages().catch(() => undefined);
  if ('requestIdleCallback' in globalThis) requestIdleCallback(prefetch);
  else setTimeout(prefetch, PREFETCH_AFTER_MS);
}

/** The pages with all texts of the language, because the sign-in page has loaded only its own. */
async function loadSignedInPages() {
  const [{ SignedInPages: pages }] = await Promise.all([import('./signed-in-pages.tsx'), allTexts()]);
  return { default: pages };
}

const PREFETCH_AFTER_MS = 500;

function Loaded() {
  return (
    <Suspense fallback={null}>
      <SignedInPages />
    </Suspense>
  );
}

/** Another language renders everything again, because texts and formats are read while rendering. */
export function AdminApp() {
  const language = useLanguage();
  return (
    <CacheProvider value={styleCache}>
      <QueryClientProvider client={queryClient}>
        <AdminTheme key={language}>
          <RouterProvider router={router} />
          <Notices />
        </AdminTheme>
      </QueryClientProvider>
    </CacheProvider>
  );
}
