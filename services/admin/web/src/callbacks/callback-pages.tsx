import CallReceivedOutlined from '@mui/icons-material/CallReceivedOutlined';
import type { Page } from '../layout/page.ts';
import { CallbackList } from './callback-list.tsx';
import { CallbackPage } from './callback-page.tsx';

const page = { needs: 'read_all', group: 'delivery' } as const;

export const callbackPages: readonly Page[] = [
  {
    ...page,
    path: '/callbacks',
    element: <CallbackList />,
    entry: { label: 'callbacks.title', icon: CallReceivedOutlined },
  },
  { ...page, path: '/callbacks/:id', element: <CallbackPage /> },
];
