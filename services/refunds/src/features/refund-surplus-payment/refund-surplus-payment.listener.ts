import { SurplusPaymentReceived } from '@booking/contracts';
import { defineListener } from '@booking/messaging';
import { refundSurplusPayment } from './refund-surplus-payment.ts';

export const RefundSurplusPayment = defineListener({
  name: 'RefundSurplusPayment',
  on: SurplusPaymentReceived,
  handle: ({ data }, trx) => refundSurplusPayment(trx, data),
});
