import { GatewayPaymentReported } from '@booking/contracts';
import { defineBatchListener } from '@booking/messaging';
import { lockPaymentsOf } from '../../steps/lock-payments-of.ts';
import { confirmPayments } from './confirm-payments.ts';

export const ConfirmPayment = defineBatchListener({
  name: 'ConfirmPayment',
  on: GatewayPaymentReported,
  lock: lockPaymentsOf,
  handle: confirmPayments,
});
