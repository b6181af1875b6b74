import { PaymentCompleted, PaymentMismatched } from '@booking/contracts';
import { defineBatchListener } from '@booking/messaging';
import {
  insertMismatchedPayments,
  insertRefundablePayments,
} from '../../refundable-payment/refundable-payment-repository.ts';

export const RecordRefundablePayment = defineBatchListener({
  name: 'RecordRefundablePayment',
  on: PaymentCompleted,
  handle: (heard, trx) =>
    insertRefundablePayments(
      trx,
      heard.map(({ event }) => event.data.payment),
    ),
});

export const RecordMismatchedPayment = defineBatchListener({
  name: 'RecordMismatchedPayment',
  on: PaymentMismatched,
  handle: (heard, trx) =>
    insertMismatchedPayments(
      trx,
      heard.map(({ event }) => event.data.payment),
    ),
});
