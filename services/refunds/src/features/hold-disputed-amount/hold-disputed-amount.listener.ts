import { DisputeOpened } from '@booking/contracts';
import { defineListener } from '@booking/messaging';
import { insertOpenDispute } from '../../dispute/dispute-repository.ts';

export const HoldDisputedAmount = defineListener({
  name: 'HoldDisputedAmount',
  on: DisputeOpened,
  handle: ({ data }, trx) => insertOpenDispute(trx, data),
});
