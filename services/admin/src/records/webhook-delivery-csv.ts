import type { ListedWebhookDelivery } from '@booking/contracts';
import { type CsvColumns, plain } from '../csv/csv.ts';

export const DELIVERY_COLUMNS: CsvColumns<ListedWebhookDelivery> = {
  ...plain('id', 'eventType', 'eventId', 'bookingId', 'endpointId', 'status'),
  attempts: ({ attempts }) => String(attempts),
  nextAttemptAt: ({ nextAttemptAt }) => nextAttemptAt,
  lastAttemptAt: ({ lastAttempt }) => lastAttempt?.at ?? null,
  lastStatus: ({ lastAttempt }) => (lastAttempt?.status ?? null)?.toString() ?? null,
  lastError: ({ lastAttempt }) => lastAttempt?.error ?? null,
  ...plain('createdAt', 'deliveredAt'),
};
