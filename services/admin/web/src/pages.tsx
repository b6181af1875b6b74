import { accountPages } from './account/account-pages.tsx';
import { auditLogPages } from './audit-log/audit-log-pages.tsx';
import { bookingPages } from './bookings/booking-pages.tsx';
import { callbackPages } from './callbacks/callback-pages.tsx';
import { customerPages } from './customers/customer-pages.tsx';
import { dashboardPages } from './dashboard/dashboard-pages.tsx';
import { deadLetterPages } from './dead-letters/dead-letter-pages.tsx';
import { discrepancyPages } from './discrepancies/discrepancy-pages.tsx';
import { disputePages } from './disputes/dispute-pages.tsx';
import type { Page } from './layout/page.ts';
import { paymentPages } from './payments/payment-pages.tsx';
import { refundPages } from './refunds/refund-pages.tsx';
import { refusedTransitionPages } from './refused-transitions/refused-transition-pages.tsx';
import { settingsPages } from './settings/settings-pages.tsx';
import { staffPages } from './staff/staff-pages.tsx';
import { deliveryPages } from './webhooks/delivery-pages.tsx';
import { endpointPages } from './webhooks/endpoint-pages.tsx';
import { workQueuePages } from './work-queue/work-queue-pages.tsx';

/** Every page, in the order of the navigation. */
export const pages: readonly Page[] = [
  ...dashboardPages,
  ...workQueuePages,
  ...refundPages,
  ...disputePages,
  ...discrepancyPages,
  ...paymentPages,
  ...bookingPages,
  ...customerPages,
  ...callbackPages,
  ...endpointPages,
  ...deliveryPages,
  ...deadLetterPages,
  ...refusedTransitionPages,
  ...auditLogPages,
  ...staffPages,
  ...settingsPages,
  ...accountPages,
];
