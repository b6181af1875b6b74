import { bookings } from './bookings.ts';
import { payments } from './payments.ts';
import { refunds } from './refunds.ts';
import { webhookEndpoints } from './webhook-endpoints.ts';

export type { Place } from './place.ts';

/** A function for each operation of the API, by `operationId`. The API reference shows its source. */
export const examples = { ...bookings, ...payments, ...refunds, ...webhookEndpoints };
