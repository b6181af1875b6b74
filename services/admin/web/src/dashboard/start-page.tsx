import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { Navigate } from 'react-router-dom';
import { usePermissions } from '../session/use-session.ts';
import { useText } from '../texts/use-text.ts';
import { DashboardPage } from './dashboard-page.tsx';

/** The overview, or the list of accounts for staff who only manage accounts. */
export function StartPage() {
  const permissions = usePermissions();
  if (permissions.length === 0) return <NoPermissions />;
  const maySee = permissions.includes('read_all');
  return !maySee && permissions.includes('manage_staff') ? <Navigate to="/staff" replace /> : <DashboardPage />;
}

function NoPermissions() {
  const text = useText();
  return (
    <Alert severity="info" variant="outlined">
      <AlertTitle>{text('account.noPermissions')}</AlertTitle>
      {text('account.noPermissionsHint')}
    </Alert>
  );
}
