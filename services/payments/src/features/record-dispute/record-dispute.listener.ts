import { GatewayDisputeReported } from '@booking/contracts';
import { defineListener } from '@booking/messaging';
import { lockPaymentsOf } from '../../steps/lock-payments-of.ts';
import { recordDispute } from './record-dispute.ts';

export const RecordDispute = defineListener({
  name: 'RecordDispute',
  on: GatewayDisputeReported,
  lock: lockPaymentsOf,
  handle: ({ data }, trx) => recordDispute(trx, data),
});
