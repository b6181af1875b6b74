import DashboardOutlined from '@mui/icons-material/DashboardOutlined';
import type { Page } from '../layout/page.ts';
import { StartPage } from './start-page.tsx';

export const dashboardPages: readonly Page[] = [
  {
    needs: 'read_all',
    group: 'work',
    path: '/',
    element: <StartPage />,
    entry: { label: 'dashboard.title', icon: DashboardOutlined },
  },
];
