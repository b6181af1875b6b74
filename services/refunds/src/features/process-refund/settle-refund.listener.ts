import { GatewayRefundReported } from '@booking/contracts';
import { defineBatchListener } from '@booking/messaging';
import { settleRefunds } from '../../steps/settle-refund.ts';

export const SettleRefund = defineBatchListener({
  name: 'SettleRefund',
  on: GatewayRefundReported,
  async handle(heard, trx) {
    await settleRefunds(
      trx,
      heard.map(({ event, within }) => ({ reported: event.data, within })),
    );
  },
});
