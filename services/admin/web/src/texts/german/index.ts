import type { english } from '../english/index.ts';
import { gateways } from '../gateways.ts';
import type { Translation } from '../translation.ts';
import { account } from './account.ts';
import { auditLog } from './audit-log.ts';
import { bookings } from './bookings.ts';
import { callbacks } from './callbacks.ts';
import { customers } from './customers.ts';
import { dashboard } from './dashboard.ts';
import { deadLetters } from './dead-letters.ts';
import { comparisons, discrepancies, disputes, refusedTransitions } from './findings.ts';
import { actions, fields, layout, list, session, states, words } from './general.ts';
import { help } from './help.ts';
import { payments } from './payments.ts';
import { refunds } from './refunds.ts';
import { search } from './search.ts';
import { settings } from './settings.ts';
import { staff } from './staff.ts';
import { timeline } from './timeline.ts';
import { webhookDeliveries, webhookEndpoints } from './webhooks.ts';
import { workQueue } from './work-queue.ts';

/** Every text of the interface in German. The compiler reports a missing or superfluous key. */
export const german = {
  layout,
  session,
  account,
  states,
  list,
  fields,
  actions,
  payments,
  refunds,
  bookings,
  customers,
  timeline,
  workQueue,
  dashboard,
  callbacks,
  deadLetters,
  webhookEndpoints,
  webhookDeliveries,
  discrepancies,
  comparisons,
  disputes,
  refusedTransitions,
  auditLog,
  search,
  staff,
  settings,
  gateways,
  words,
  help,
} as const satisfies Translation<typeof english>;
