import GavelOutlined from '@mui/icons-material/GavelOutlined';
import type { Page } from '../layout/page.ts';
import { DisputeList } from './dispute-list.tsx';
import { DisputePage } from './dispute-page.tsx';

export const disputePages: readonly Page[] = [
  {
    needs: 'read_all',
    group: 'work',
    path: '/disputes',
    element: <DisputeList />,
    entry: { label: 'disputes.title', icon: GavelOutlined, waiting: ['open-dispute'] },
  },
  { needs: 'read_all', group: 'work', path: '/disputes/:id', element: <DisputePage /> },
];
