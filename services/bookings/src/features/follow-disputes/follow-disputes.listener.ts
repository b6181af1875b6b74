import { DisputeClosed, DisputeOpened } from '@booking/contracts';
import { defineListener } from '@booking/messaging';
import { followDispute } from './follow-dispute.ts';

export const EnterOpenedDispute = defineListener({
  name: 'EnterOpenedDispute',
  on: DisputeOpened,
  handle: ({ data, aggregateversion: version }, trx) => followDispute(trx, { ...data, status: 'open', version }),
});

export const EnterClosedDispute = defineListener({
  name: 'EnterClosedDispute',
  on: DisputeClosed,
  handle: ({ data, aggregateversion: version }, trx) => followDispute(trx, { ...data, status: data.outcome, version }),
});
