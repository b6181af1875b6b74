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
import { resourceOf } from './list/list-address.ts';
import type { GroupWith } from './texts/text.ts';

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
    'refunds',
    { ...work, icon: mdiReply, waiting: waitingRefunds },
    () => import('./refunds/refund-pages.tsx'),
  ),
  ...recordPages(
    'disputes',
    { ...work, icon: mdiGavel, waiting: ['open-dispute'] },
    () => import('./disputes/dispute-pages.tsx'),
  ),
  ...recordPages(
    'discrepancies',
    { ...work, icon: mdiCompareHorizontal, waiting: ['discrepancy'] },
    () => import('./discrepancies/discrepancy-pages.tsx'),
  ),
  ...recordPages(
    'payments',
    { ...records, icon: mdiCreditCardOutline, waiting: ['mismatched-payment'] },
    () => import('./payments/payment-pages.tsx'),
  ),
  ...recordPages('bookings', { ...records, icon: mdiCalendarOutline }, () => import('./bookings/booking-pages.tsx')),
  { path: '/customers', load: async () => (await import('./customers/customer-page.tsx')).CustomerPage },
  ...recordPages('callbacks', { ...delivery, icon: mdiCallReceived }, () => import('./callbacks/callback-pages.tsx')),
  ...recordPages('webhookEndpoints', { ...webhooks, icon: mdiWebhook }, () => import('./webhooks/endpoint-pages.tsx')),
  ...recordPages(
    'webhookDeliveries',
    { ...webhooks, icon: mdiSendOutline },
    () => import('./webhooks/delivery-pages.tsx'),
  ),
  ...recordPages(
    'deadLetters',
    { ...delivery, icon: mdiEmailAlertOutline, waiting: ['dead-letter'] },
    () => import('./dead-letters/dead-letter-pages.tsx'),
  ),
  ...recordPages(
    'refusedTransitions',
    { ...delivery, icon: mdiCancel },
    () => import('./refused-transitions/refused-transition-pages.tsx'),
  ),
  ...recordPages('auditLog', { ...house, icon: mdiHistory }, () => import('./audit-log/audit-log-pages.tsx')),
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

/** The list of a kind of record, and the page of one record. The group of their texts also names their addresses. */
function recordPages(texts: GroupWith<'title'>, entry: Omit<Entry, 'label'>, load: () => Promise<RecordPages>): Page[] {
  const path = `/${resourceOf(texts)}`;
  return [
    { path, load: async () => (await load()).ListPage, entry: { ...entry, label: `${texts}.title` } },
    { path: `${path}/:id`, load: async () => (await load()).DetailPage },
  ];
}
