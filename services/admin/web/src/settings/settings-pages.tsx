import SettingsOutlined from '@mui/icons-material/SettingsOutlined';
import type { Page } from '../layout/page.ts';
import { SettingsPage } from './settings-page.tsx';

export const settingsPages: readonly Page[] = [
  {
    path: '/settings',
    element: <SettingsPage />,
    needs: 'read_all',
    group: 'house',
    entry: { label: 'settings.title', icon: SettingsOutlined },
  },
];
