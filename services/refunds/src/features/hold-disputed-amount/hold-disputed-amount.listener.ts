import { DisputeClosed, DisputeOpened } from '@booking/contracts';
import { defineListener } from '@booking/messaging';
import { insertOpenDispute } from '../../dispute/dispute-repository.ts';
import { settleDisputedAmount } from './settle-disputed-amount.ts';

export const HoldDisputedAmount = defineListener({
  name: 'HoldDisputedAmount',
  on: DisputeOpened,
  handle: ({ data }, trx) => insertOpenDispute(trx, data),
});

export const SettleDisputedAmount = defineListener({
  name: 'SettleDisputedAmount',
  on: DisputeClosed,
  handle: ({ data }, trx) => settleDisputedAmount(trx, data),
});
