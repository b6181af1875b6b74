import { Alert, AlertTitle } from '@mui/material';
import { Navigate } from 'react-router-dom';
import { usePermissions } from '../api/use-session.ts';
import { text } from '../texts/text.ts';
import { DashboardPage } from './dashboard-page.tsx';

/** The overview, or the pages of staff who manage accounts or webhooks only. */
export function StartPage() {
  const permissions = usePermissions();
  if (permissions.length === 0) return <NoPermissions />;
  if (permissions.includes('read_all')) return <DashboardPage />;
  if (permissions.includes('manage_staff')) return <Navigate to="/staff" replace />;
  return permissions.includes('manage_webhooks') ? <Navigate to="/webhook-endpoints" replace /> : <DashboardPage />;
}

function NoPermissions() {
  return (
    <Alert severity="info">
      <AlertTitle>{text('account.noPermissions')}</AlertTitle>
      {text('account.noPermissionsHint')}
    </Alert>
  );
}
