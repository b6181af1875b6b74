import { CacheProvider } from '@emotion/react';
import { CoreAdminContext, CoreAdminUI, CustomRoutes, Notification, type CoreLayoutProps } from 'react-admin';
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom';
import { adminProvider } from './api/admin-provider.ts';
import { queryClient } from './api/query-client.ts';
import { AppLayout } from './layout/app-layout.tsx';
import { CrashPage } from './layout/crash-page.tsx';
import { LoadingPage } from './layout/loading-page.tsx';
import { NotFoundPage } from './layout/not-found-page.tsx';
import { openPages, pages } from './pages.tsx';
import { authProvider } from './session/auth-provider.ts';
import { browserMemory } from './session/browser-memory.ts';
import { SignInAgainDialog } from './session/sign-in-again-dialog.tsx';
import { AdminTheme } from './theme/admin-theme-provider.tsx';
import { styleCache } from './theme/style-cache.ts';
import { textsProvider } from './texts/texts-provider.ts';

const router = createBrowserRouter([{ path: '*', element: <Admin /> }], { basename: '/admin' });

export function AdminApp() {
  return (
    <CacheProvider value={styleCache}>
      <RouterProvider router={router} />
    </CacheProvider>
  );
}

function Layout({ children }: CoreLayoutProps) {
  return <AppLayout pages={pages}>{children}</AppLayout>;
}

function Admin() {
  return (
    <CoreAdminContext
      authProvider={authProvider}
      dataProvider={adminProvider}
      i18nProvider={textsProvider}
      queryClient={queryClient}
      store={browserMemory}
    >
      <AdminTheme>
        <CoreAdminUI
          catchAll={NotFoundPage}
          disableTelemetry
          error={CrashPage}
          layout={Layout}
          loading={LoadingPage}
          loginPage={false}
          requireAuth
          title="Booking payments"
        >
          <CustomRoutes>
            {pages.map(({ path, element }) => (
              <Route key={path} path={path} element={element} />
            ))}
          </CustomRoutes>
          <CustomRoutes noLayout>
            {openPages.map(({ path, element }) => (
              <Route key={path} path={path} element={element} />
            ))}
          </CustomRoutes>
        </CoreAdminUI>
        <SignInAgainDialog />
        <Notification />
      </AdminTheme>
    </CoreAdminContext>
  );
}
