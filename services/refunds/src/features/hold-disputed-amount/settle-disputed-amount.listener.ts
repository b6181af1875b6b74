import { DisputeClosed } from '@booking/contracts';
import { defineListener } from '@booking/messaging';
import { saveClosedDispute } from '../../dispute/dispute-repository.ts';

export const SettleDisputedAmount = defineListener({
  name: 'SettleDisputedAmount',
  on: DisputeClosed,
  handle: ({ data }, trx) => saveClosedDispute(trx, data, data.outcome),
});
