import ReplyOutlined from '@mui/icons-material/ReplyOutlined';
import type { Page } from '../layout/page.ts';
import { RefundList } from './refund-list.tsx';
import { RefundPage } from './refund-page.tsx';

const page = { needs: 'read_all', group: 'work' } as const;

export const refundPages: readonly Page[] = [
  {
    ...page,
    path: '/refunds',
    element: <RefundList />,
    entry: {
      label: 'refunds.title',
      icon: ReplyOutlined,
      waiting: ['pending-refund', 'failed-refund', 'stranded-refund', 'external-refund'],
    },
  },
  { ...page, path: '/refunds/:id', element: <RefundPage /> },
];
