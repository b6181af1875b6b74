import { PaymentCompleted } from '@booking/contracts';
import { defineBatchListener } from '@booking/messaging';
import { insertRefundablePayments } from '../../refundable-payment/refundable-payment-repository.ts';

export const RecordRefundablePayment = defineBatchListener({
  name: 'RecordRefundablePayment',
  on: PaymentCompleted,
  handle: (heard, trx) =>
    insertRefundablePayments(
      trx,
      heard.map(({ event }) => event.data.payment),
    ),
});
