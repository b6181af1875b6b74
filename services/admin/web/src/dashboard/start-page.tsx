import type { Permission } from '@booking/contracts';
import { usePermissions } from 'react-admin';
import { Navigate } from 'react-router-dom';
import { LoadingState } from '../states/loading-state.tsx';
import { DashboardPage } from './dashboard-page.tsx';

/** The overview; whoever only looks after accounts begins there. */
export function StartPage() {
  const { permissions, isPending } = usePermissions<readonly Permission[]>();
  if (isPending) return <LoadingState rows={12} />;
  const maySee = permissions?.includes('read_all') ?? false;
  return !maySee && permissions?.includes('manage_staff') ? <Navigate to="/staff" replace /> : <DashboardPage />;
}
