import { GatewayPaymentReported } from '@booking/contracts';
import { defineBatchListener } from '@booking/messaging';
import { confirmPayments } from './confirm-payments.ts';

export const ConfirmPayment = defineBatchListener({
  name: 'ConfirmPayment',
  on: GatewayPaymentReported,
  handle: confirmPayments,
});
