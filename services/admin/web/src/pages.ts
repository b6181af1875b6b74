import {
  mdiAccountMultipleOutline,
  mdiCalendarOutline,
  mdiCallReceived,
  mdiCancel,
  mdiCogOutline,
  mdiCompareHorizontal,
  mdiCreditCardOutline,
  mdiEmailAlertOutline,
  mdiFormatListChecks,
  mdiGavel,
  mdiHistory,
  mdiReply,
  mdiSendOutline,
  mdiViewDashboardOutline,
  mdiWebhook,
} from '@mdi/js';
import type { ComponentType } from 'react';
import type { Entry, Page } from './layout/page.ts';
import { waitingRefunds } from './layout/use-waiting.ts';

const work = { group: 'work', needs: 'read_all' } as const;
const records = { group: 'records', needs: 'read_all' } as const;
const delivery = { group: 'delivery', needs: 'read_all' } as const;
const webhooks = { ...delivery, alsoFor: 'manage_webhooks' } as const;
const house = { group: 'house', needs: 'read_all' } as const;

/** Every page, in the order of the navigation. The pages of one kind of record share a file. */
export const pages: readonly Page[] = [
  {
    path: '/',
    load: async () => (await import('./dashboard/start-page.tsx')).StartPage,
    entry: { ...work, label: 'dashboard.title', icon: mdiViewDashboardOutline },
  },
  {
    path: '/work-queue',
    load: async () => (await import('./work-queue/work-queue-page.tsx')).WorkQueuePage,
    entry: { ...work, label: 'workQueue.title', icon: mdiFormatListChecks, waiting: 'all' },
  },
  ...recordPages(
    { ...work, label: 'refunds.title', icon: mdiReply, waiting: waitingRefunds },
    '/refunds',
    () => import('./refunds/refund-pages.tsx'),
  ),
  ...recordPages(
    { ...work, label: 'disputes.title', icon: mdiGavel, waiting: ['open-dispute'] },
    '/disputes',
    () => import('./disputes/dispute-pages.tsx'),
  ),
  ...recordPages(
    { ...work, label: 'discrepancies.title', icon: mdiCompareHorizontal, waiting: ['discrepancy'] },
    '/discrepancies',
    () => import('./discrepancies/discrepancy-pages.tsx'),
  ),
  ...recordPages(
    { ...records, label: 'payments.title', icon: mdiCreditCardOutline, waiting: ['mismatched-payment'] },
    '/payments',
    () => import('./payments/payment-pages.tsx'),
  ),
  ...recordPages(
    { ...records, label: 'bookings.title', icon: mdiCalendarOutline },
    '/bookings',
    () => import('./bookings/booking-pages.tsx'),
  ),
  { path: '/customers', load: async () => (await import('./customers/customer-page.tsx')).CustomerPage },
  ...recordPages(
    { ...delivery, label: 'callbacks.title', icon: mdiCallReceived },
    '/callbacks',
    () => import('./callbacks/callback-pages.tsx'),
  ),
  ...recordPages(
    { ...webhooks, label: 'webhookEndpoints.title', icon: mdiWebhook },
    '/webhook-endpoints',
    () => import('./webhooks/endpoint-pages.tsx'),
  ),
  ...recordPages(
    { ...webhooks, label: 'webhookDeliveries.title', icon: mdiSendOutline },
    '/webhook-deliveries',
    () => import('./webhooks/delivery-pages.tsx'),
  ),
  ...recordPages(
    { ...delivery, label: 'deadLetters.title', icon: mdiEmailAlertOutline, waiting: ['dead-letter'] },
    '/dead-letters',
    () => import('./dead-letters/dead-letter-pages.tsx'),
  ),
  ...recordPages(
    { ...delivery, label: 'refusedTransitions.title', icon: mdiCancel },
    '/refused-transitions',
    () => import('./refused-transitions/refused-transition-pages.tsx'),
  ),
  ...recordPages(
    { ...house, label: 'auditLog.title', icon: mdiHistory },
    '/audit-log',
    () => import('./audit-log/audit-log-pages.tsx'),
  ),
  {
    path: '/staff',
    load: async () => (await import('./staff/staff-page.tsx')).StaffPage,
    entry: { ...house, needs: 'manage_staff', label: 'staff.title', icon: mdiAccountMultipleOutline },
  },
  {
    path: '/settings',
    load: async () => (await import('./settings/settings-page.tsx')).SettingsPage,
    entry: { ...house, label: 'settings.title', icon: mdiCogOutline },
  },
  { path: '/account', load: async () => (await import('./account/account-page.tsx')).AccountPage },
];

type RecordPages = { readonly ListPage: ComponentType; readonly DetailPage: ComponentType };

/** The list of a kind of record, and the page of one record. */
function recordPages(entry: Entry, path: string, load: () => Promise<RecordPages>): Page[] {
  return [
    { path, load: async () => (await load()).ListPage, entry },
    { path: `${path}/:id`, load: async () => (await load()).DetailPage },
  ];
}
