import { Outlet, useRoutes } from 'react-router-dom';
import { AppLayout } from './layout/app-layout.tsx';
import { NotFoundPage } from './layout/not-found-page.tsx';
import { pages } from './pages.tsx';
import { SearchBox } from './search/search-box.tsx';
import { SignInAgainDialog } from './session/sign-in-again-dialog.tsx';
import { SignedInOnly } from './session/signed-in-only.tsx';

const routes = [
  {
    element: <Frame />,
    children: [...pages.map(({ path, element }) => ({ path, element })), { path: '*', element: <NotFoundPage /> }],
  },
];

/** Everything behind the sign-in, which the sign-in page does not need. */
export function SignedInPages() {
  return (
    <>
      {useRoutes(routes)}
      <SignInAgainDialog />
    </>
  );
}

function Frame() {
  return (
    <SignedInOnly>
      <AppLayout pages={pages} search={<SearchBox />}>
        <Outlet />
      </AppLayout>
    </SignedInOnly>
  );
}
