import CompareArrowsOutlined from '@mui/icons-material/CompareArrowsOutlined';
import type { Page } from '../layout/page.ts';
import { DiscrepancyList } from './discrepancy-list.tsx';
import { DiscrepancyPage } from './discrepancy-page.tsx';

export const discrepancyPages: readonly Page[] = [
  {
    needs: 'read_all',
    group: 'work',
    path: '/discrepancies',
    element: <DiscrepancyList />,
    entry: { label: 'discrepancies.title', icon: CompareArrowsOutlined, waiting: ['discrepancy'] },
  },
  { needs: 'read_all', group: 'work', path: '/discrepancies/:id', element: <DiscrepancyPage /> },
];
