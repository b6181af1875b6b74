import EventOutlined from '@mui/icons-material/EventOutlined';
import type { Page } from '../layout/page.ts';
import { BookingList } from './booking-list.tsx';
import { BookingPage } from './booking-page.tsx';

const page = { needs: 'read_all', group: 'records' } as const;

export const bookingPages: readonly Page[] = [
  { ...page, path: '/bookings', element: <BookingList />, entry: { label: 'bookings.title', icon: EventOutlined } },
  { ...page, path: '/bookings/:id', element: <BookingPage /> },
];
