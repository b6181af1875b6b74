import ChecklistOutlined from '@mui/icons-material/ChecklistOutlined';
import type { Page } from '../layout/page.ts';
import { waitingKinds } from './work-item-chip.tsx';
import { WorkQueueList } from './work-queue-list.tsx';

export const workQueuePages: readonly Page[] = [
  {
    path: '/work-queue',
    element: <WorkQueueList />,
    needs: 'read_all',
    group: 'work',
    entry: { label: 'workQueue.title', icon: ChecklistOutlined, waiting: waitingKinds },
  },
];
