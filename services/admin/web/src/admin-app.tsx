import { CacheProvider } from '@emotion/react';
import { Alert, AlertTitle, Button } from '@mui/material';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, matchPath, Outlet, RouterProvider } from 'react-router-dom';
import { Notices } from './actions/notices.tsx';
import { queryClient } from './api/query-client.ts';
import { pages } from './pages.ts';
import { BASE } from './session/visitor-address.ts';
import { routes } from './signed-in-pages.tsx';
import { showAllTexts } from './texts/catalogue.ts';
import { text } from './texts/text.ts';
import { useLanguage } from './texts/use-language.ts';
import { AdminTheme, styleCache } from './theme/admin-theme-provider.tsx';
import { whenIdle } from './when-idle.ts';

/** Shows the interface for staff in `root`: the page of the address, or the given page after a sign-in. */
export async function startInterface(root: HTMLElement, page?: string): Promise<void> {
  await showAllTexts();
  const router = createBrowserRouter([{ element: <Outlet />, errorElement: <CrashPage />, children: routes }], {
    basename: BASE,
  });
  if (page !== undefined) await router.navigate(page);
  createRoot(root).render(<AdminApp router={router} />);
  whenIdle(prefetchPages);
}

/** Loads the page that appears after the sign-in. */
export async function prefetchPage(page: string): Promise<void> {
  const [pathname = ''] = page.split('?');
  await pages.find(({ path }) => matchPath(path, pathname))?.load();
}

/** Loads the other pages one after the other, so that the browser remains free for the page that staff open. */
async function prefetchPages(): Promise<void> {
  for (const { load } of pages) await load();
}

/** Another language renders everything again, because texts and formats are read while rendering. */
function AdminApp({ router }: { readonly router: ReturnType<typeof createBrowserRouter> }) {
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

/** Replaces a page that threw an unexpected error. */
function CrashPage() {
  return (
    <Alert severity="error" variant="standard" sx={{ m: 4 }}>
      <AlertTitle>{text('layout.crashed')}</AlertTitle>
      <p>{text('layout.crashedHint')}</p>
      <Button color="inherit" variant="outlined" onClick={() => location.reload()}>
        {text('layout.reload')}
      </Button>
    </Alert>
  );
}
