import BlockOutlined from '@mui/icons-material/BlockOutlined';
import type { Page } from '../layout/page.ts';
import { RefusedTransitionList } from './refused-transition-list.tsx';
import { RefusedTransitionPage } from './refused-transition-page.tsx';

export const refusedTransitionPages: readonly Page[] = [
  {
    needs: 'read_all',
    group: 'delivery',
    path: '/refused-transitions',
    element: <RefusedTransitionList />,
    entry: { label: 'refusedTransitions.title', icon: BlockOutlined },
  },
  { needs: 'read_all', group: 'delivery', path: '/refused-transitions/:id', element: <RefusedTransitionPage /> },
];
