import { PaymentMismatched } from '@booking/contracts';
import { defineBatchListener } from '@booking/messaging';
import { insertMismatchedPayments } from '../../refundable-payment/refundable-payment-repository.ts';

export const RecordMismatchedPayment = defineBatchListener({
  name: 'RecordMismatchedPayment',
  on: PaymentMismatched,
  handle: (heard, trx) =>
    insertMismatchedPayments(
      trx,
      heard.map(({ event }) => event.data.payment),
    ),
});
