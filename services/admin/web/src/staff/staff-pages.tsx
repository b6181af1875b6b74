import GroupOutlined from '@mui/icons-material/GroupOutlined';
import type { Page } from '../layout/page.ts';
import { StaffList } from './staff-list.tsx';

export const staffPages: readonly Page[] = [
  {
    needs: 'manage_staff',
    group: 'house',
    path: '/staff',
    element: <StaffList />,
    entry: { label: 'staff.title', icon: GroupOutlined },
  },
];
