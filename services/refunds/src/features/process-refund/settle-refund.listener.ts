import { GatewayRefundReported } from '@booking/contracts';
import { defineBatchListener } from '@booking/messaging';
import { lockPaymentsOf } from '../../steps/lock-payments-of.ts';
import { settleReportedRefunds } from '../../steps/settle-reported-refunds.ts';

export const SettleRefund = defineBatchListener({
  name: 'SettleRefund',
  on: GatewayRefundReported,
  lock: lockPaymentsOf,
  async handle(heard, trx) {
    await settleReportedRefunds(
      trx,
      heard.map(({ event, within }) => ({ reported: event.data, within })),
    );
  },
});
