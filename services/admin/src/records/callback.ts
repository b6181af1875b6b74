import {
  type Callback,
  type CallbackDeliveries,
  CallbackOutcome,
  CallbackRecorded,
  GatewayDisputeReported,
  GatewayPaymentReported,
  GatewayRefundReported,
  GetCallbackDeliveries,
  GetCallbackPage,
} from '@booking/contracts';
import { Id } from '@booking/http';
import type { Bus } from '@booking/messaging';
import type { Database } from '@booking/runtime';
import { z } from 'zod';
import { callbackReports, toReportLine } from '../callback-report/callback-report.ts';
import { findReporting, notePassedOn } from '../callback-report/callback-report-repository.ts';
import { plain } from '../csv/csv.ts';
import { lineIn, recordIn } from '../read-model/event-source.ts';
import { byColumn, byCondition } from '../read-model/record-filter.ts';
import { FilterText, oneOrSeveral } from '../read-model/record-query.ts';
import { defineRecord } from './define-record.ts';
import { isCallbackOfBooking, isCallbackOfPayment } from './record-condition-repository.ts';
import { ListedCallback } from './record-resources.ts';
import { unlessSilent } from './unless-silent.ts';

export const callbackRecords = defineRecord<Callback>({
  table: 'callback_records',
  resource: 'callbacks',
  tag: 'Callbacks',
  lines: callbackReports,
  from: [
    ...recordIn([CallbackRecorded], ({ callback }) => callback),
    // A report may arrive before `CallbackRecorded`.
    ...lineIn([GatewayPaymentReported, GatewayRefundReported, GatewayDisputeReported], toReportLine),
  ],
  pages: [GetCallbackPage],
  follow: notePassedOn,
  createdAtOf: ({ receivedAt }) => receivedAt,
  columns: {
    ...plain('method', 'outcome'),
    event_type: ({ eventType }) => eventType,
  },
  namedColumn: 'is_passed_on',
  searchTermsOf: ({ id, eventId, eventType }) => [id, eventId, eventType],
  hitOf: ({ eventType, outcome }) => ({ title: eventType, status: outcome, amount: null }),
  shows: ListedCallback,
  filters: {
    method: byColumn('method', FilterText),
    outcome: byColumn('outcome', oneOrSeveral(CallbackOutcome)),
    passedOn: byColumn('is_passed_on', z.enum(['true', 'false']), {
      description: 'Whether a report of the webhook was published, at once or after its gateway confirmed it',
    }),
    payment: byCondition(Id, isCallbackOfPayment, {
      description: 'Webhooks that name this payment',
    }),
    booking: byCondition(Id, isCallbackOfBooking, {
      description: 'Webhooks that name a payment of this booking, or were sent to the webhook address of this booking',
    }),
  },
  list: {
    operationId: 'listCallbackRecords',
    summary: 'List the webhooks of gateways, newest first.',
    complete: addState,
  },
  csv: {
    operationId: 'exportCallbacks',
    action: 'export_callbacks',
    columns: plain('id', 'method', 'eventId', 'eventType', 'outcome', 'note', 'bodyDigest', 'receivedAt'),
  },
});

const UNKNOWN_DELIVERIES = { deliveries: null, isWaiting: null };

async function addState(
  { db, bus }: { db: Database; bus: Bus },
  callbacks: readonly Callback[],
): Promise<ListedCallback[]> {
  const ids = callbacks.map(({ id }) => id);
  const [reporting, known] = await Promise.all([findReporting(db, ids), askDeliveries(bus, ids)]);
  return callbacks.map((callback) => ({
    ...callback,
    isPassedOn: reporting.has(callback.id),
    ...(known.get(callback.id) ?? UNKNOWN_DELIVERIES),
  }));
}

/** The current deliveries of webhooks by their ids; empty while gateway-webhooks does not answer. */
async function askDeliveries(bus: Bus, callbackIds: string[]): Promise<ReadonlyMap<string, CallbackDeliveries>> {
  const reply = await unlessSilent(bus.request(GetCallbackDeliveries, { callbackIds }));
  return new Map(reply?.callbacks.map(({ callbackId, ...state }) => [callbackId, state]));
}
