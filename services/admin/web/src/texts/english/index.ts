/**
 * Every text of the interface in English. `%{name}` is replaced by a value, and `||||` separates singular and plural.
 */
export { gateways } from '../gateways.ts';
export { account } from './account.ts';
export { auditLog } from './audit-log.ts';
export { bookings } from './bookings.ts';
export { callbacks } from './callbacks.ts';
export { customers } from './customers.ts';
export { dashboard } from './dashboard.ts';
export { deadLetters } from './dead-letters.ts';
export { comparisons, discrepancies, disputes, refusedTransitions } from './findings.ts';
export { actions, fields, layout, list, session, states, words } from './general.ts';
export { help } from './help.ts';
export { payments } from './payments.ts';
export { refunds } from './refunds.ts';
export { search } from './search.ts';
export { settings } from './settings.ts';
export { staff } from './staff.ts';
export { timeline } from './timeline.ts';
export { webhookDeliveries, webhookEndpoints } from './webhooks.ts';
export { workQueue } from './work-queue.ts';
