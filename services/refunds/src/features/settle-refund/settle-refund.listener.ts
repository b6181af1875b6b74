import { GatewayRefundReported } from '@booking/contracts';
import { defineListener } from '@booking/messaging';
import { settleRefund } from './settle-refund.ts';

export const SettleRefund = defineListener({
  name: 'SettleRefund',
  on: GatewayRefundReported,
  handle: ({ data }, trx) => settleRefund(trx, data),
});
