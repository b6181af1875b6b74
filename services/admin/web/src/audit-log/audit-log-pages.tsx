import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import type { Page } from '../layout/page.ts';
import { AuditLogList } from './audit-log-list.tsx';
import { AuditedActionPage } from './audited-action-page.tsx';

export const auditLogPages: readonly Page[] = [
  {
    needs: 'read_all',
    group: 'house',
    path: '/audit-log',
    element: <AuditLogList />,
    entry: { label: 'auditLog.title', icon: HistoryOutlined },
  },
  { needs: 'read_all', group: 'house', path: '/audit-log/:id', element: <AuditedActionPage /> },
];
