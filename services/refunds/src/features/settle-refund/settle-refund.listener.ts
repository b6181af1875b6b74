import { GatewayRefundReported } from '@booking/contracts';
import { defineListener } from '@booking/messaging';
import { settleRefund } from '../../refund-report/settle-refund.ts';

export const SettleRefund = defineListener({
  name: 'SettleRefund',
  on: GatewayRefundReported,
  async handle({ data }, trx) {
    await settleRefund(trx, data);
  },
});
