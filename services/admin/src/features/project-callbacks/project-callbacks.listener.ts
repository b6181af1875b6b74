import {
  CallbackRecorded,
  GatewayDisputeReported,
  GatewayPaymentReported,
  GatewayRefundReported,
  type EventDefinition,
} from '@booking/contracts';
import type { ZodType } from 'zod';
import { callbackRecords } from '../../callback-record/callback-record.ts';
import { notePassedOn } from '../../callback-report/callback-report-repository.ts';
import { toReportLine, type Reported } from '../../callback-report/callback-report.ts';
import { defineProjection, defineTelling, type Projection } from '../../read-model/define-projection.ts';

const ProjectCallbackRecorded = defineProjection({
  on: CallbackRecorded,
  into: callbackRecords,
  pick: ({ callback }) => callback,
  follow: notePassedOn,
});

export const projectCallbacks: readonly Projection[] = [
  ProjectCallbackRecorded,
  keepReport(GatewayPaymentReported),
  keepReport(GatewayRefundReported),
  keepReport(GatewayDisputeReported),
];

/** The event of the callback itself may arrive later. */
function keepReport(on: EventDefinition<string, ZodType<Reported>>): Projection {
  return defineTelling({
    on,
    into: callbackRecords,
    tell: (reported, event) => toReportLine(event, reported),
    follow: notePassedOn,
  });
}
