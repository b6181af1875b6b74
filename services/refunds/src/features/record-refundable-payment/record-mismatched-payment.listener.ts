import { PaymentMismatched } from '@booking/contracts';
import { defineListener } from '@booking/messaging';
import { insertMismatchedPayment } from '../../refundable-payment/refundable-payment-repository.ts';

export const RecordMismatchedPayment = defineListener({
  name: 'RecordMismatchedPayment',
  on: PaymentMismatched,
  handle: ({ data: { payment } }, trx) => insertMismatchedPayment(trx, payment),
});
