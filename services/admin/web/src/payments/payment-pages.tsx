import CreditCardOutlined from '@mui/icons-material/CreditCardOutlined';
import type { Page } from '../layout/page.ts';
import { PaymentList } from './payment-list.tsx';
import { PaymentPage } from './payment-page.tsx';

const page = { needs: 'read_all', group: 'records' } as const;

export const paymentPages: readonly Page[] = [
  {
    ...page,
    path: '/payments',
    element: <PaymentList />,
    entry: { label: 'payments.title', icon: CreditCardOutlined, waiting: ['mismatched-payment'] },
  },
  { ...page, path: '/payments/:id', element: <PaymentPage /> },
];
