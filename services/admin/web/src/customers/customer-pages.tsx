import type { Page } from '../layout/page.ts';
import { CustomerPage } from './customer-page.tsx';

export const customerPages: readonly Page[] = [
  { path: '/customers', element: <CustomerPage />, needs: 'read_all', group: 'records' },
];
