import { GatewayDisputeReported } from '@booking/contracts';
import { defineListener } from '@booking/messaging';
import { recordDispute } from './record-dispute.ts';

export const RecordDispute = defineListener({
  name: 'RecordDispute',
  on: GatewayDisputeReported,
  handle: ({ data }, trx) => recordDispute(trx, data),
});
