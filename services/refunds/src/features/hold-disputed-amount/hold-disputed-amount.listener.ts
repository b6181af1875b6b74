import { DisputeClosed, DisputeOpened } from '@booking/contracts';
import { defineListener } from '@booking/messaging';
import { insertOpenDispute, saveClosedDispute } from '../../dispute/dispute-repository.ts';

export const HoldDisputedAmount = defineListener({
  name: 'HoldDisputedAmount',
  on: DisputeOpened,
  handle: ({ data }, trx) => insertOpenDispute(trx, data),
});

export const SettleDisputedAmount = defineListener({
  name: 'SettleDisputedAmount',
  on: DisputeClosed,
  handle: ({ data }, trx) => saveClosedDispute(trx, data, data.outcome),
});
