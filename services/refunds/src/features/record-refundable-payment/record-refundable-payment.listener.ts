import { PaymentCompleted } from '@booking/contracts';
import { defineListener } from '@booking/messaging';
import { insertRefundablePayment } from '../../refundable-payment/refundable-payment-repository.ts';

export const RecordRefundablePayment = defineListener({
  name: 'RecordRefundablePayment',
  on: PaymentCompleted,
  handle: ({ data: { payment } }, trx) => insertRefundablePayment(trx, payment),
});
