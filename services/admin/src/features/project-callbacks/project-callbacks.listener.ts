import {
  CallbackRecorded,
  GatewayDisputeReported,
  GatewayPaymentReported,
  GatewayRefundReported,
  type EventDefinition,
} from '@booking/contracts';
import { defineListener, type Listener } from '@booking/messaging';
import type { ZodType } from 'zod';
import { callbackRecords } from '../../callback-record/callback-record.ts';
import { insertCallbackReport, notePassedOn } from '../../callback-report/callback-report-repository.ts';
import { toCallbackReport, type Reported } from '../../callback-report/callback-report.ts';
import { defineProjection } from '../../read-model/define-projection.ts';
import { storable } from '../../read-model/storable.ts';

const ProjectCallbackRecorded = defineProjection({
  on: CallbackRecorded,
  into: callbackRecords,
  pick: ({ callback }) => callback,
  onFirst: ({ id }, trx) => notePassedOn(trx, id),
});

const ProjectGatewayPaymentReported = keepReport(GatewayPaymentReported);
const ProjectGatewayRefundReported = keepReport(GatewayRefundReported);
const ProjectGatewayDisputeReported = keepReport(GatewayDisputeReported);

export const projectCallbacks = [
  ProjectCallbackRecorded,
  ProjectGatewayPaymentReported,
  ProjectGatewayRefundReported,
  ProjectGatewayDisputeReported,
] as const satisfies readonly Listener[];

function keepReport(on: EventDefinition<string, ZodType<Reported>>): Listener {
  return defineListener({
    name: `Project${on.name}`,
    on,
    handle: ({ id, data }, trx) => insertCallbackReport(trx, id, storable(toCallbackReport(data))),
  });
}
