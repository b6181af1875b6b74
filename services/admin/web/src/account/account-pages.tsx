import type { Page } from '../layout/page.ts';
import { AccountPage } from './account-page.tsx';

/** The page of the user's own account, which the account menu opens. */
export const accountPages: readonly Page[] = [{ path: '/account', element: <AccountPage />, group: 'house' }];
