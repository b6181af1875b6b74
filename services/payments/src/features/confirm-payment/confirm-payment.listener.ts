import { GatewayPaymentReported } from '@booking/contracts';
import { defineListener } from '@booking/messaging';
import { confirmPayment } from './confirm-payment.ts';

export const ConfirmPayment = defineListener({
  name: 'ConfirmPayment',
  on: GatewayPaymentReported,
  handle: ({ data, time }, trx) => confirmPayment(trx, data, new Date(time)),
});
