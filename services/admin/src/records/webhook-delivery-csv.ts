import type { ListedWebhookDelivery } from '@booking/contracts';
import type { CsvColumns } from '../csv/csv.ts';

/** The columns of the deliveries in a spreadsheet. */
export const DELIVERY_COLUMNS: CsvColumns<ListedWebhookDelivery> = {
  id: ({ id }) => id,
  eventType: ({ eventType }) => eventType,
  eventId: ({ eventId }) => eventId,
  bookingId: ({ bookingId }) => bookingId,
  endpointId: ({ endpointId }) => endpointId,
  status: ({ status }) => status,
  attempts: ({ attempts }) => String(attempts),
  nextAttemptAt: ({ nextAttemptAt }) => nextAttemptAt,
  lastAttemptAt: ({ lastAttempt }) => lastAttempt?.at ?? null,
  lastStatus: ({ lastAttempt }) => (lastAttempt?.status ?? null)?.toString() ?? null,
  lastError: ({ lastAttempt }) => lastAttempt?.error ?? null,
  createdAt: ({ createdAt }) => createdAt,
  deliveredAt: ({ deliveredAt }) => deliveredAt,
};
