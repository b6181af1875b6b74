import MarkEmailUnreadOutlined from '@mui/icons-material/MarkEmailUnreadOutlined';
import type { Page } from '../layout/page.ts';
import { DeadLetterList } from './dead-letter-list.tsx';
import { DeadLetterPage } from './dead-letter-page.tsx';

const page = { needs: 'read_all', group: 'delivery' } as const;

export const deadLetterPages: readonly Page[] = [
  {
    ...page,
    path: '/dead-letters',
    element: <DeadLetterList />,
    entry: { label: 'deadLetters.title', icon: MarkEmailUnreadOutlined, waiting: ['dead-letter'] },
  },
  { ...page, path: '/dead-letters/:id', element: <DeadLetterPage /> },
];
