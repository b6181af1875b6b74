import { SurplusPaymentReceived } from '@booking/contracts';
import { defineListener, type Listener } from '@booking/messaging';
import type { RefundTerms } from '../../refund/refund-terms.ts';
import { lockPaymentsOf } from '../../steps/lock-payments-of.ts';
import { refundSurplusPayment } from './refund-surplus-payment.ts';

export const RefundSurplusPayment = (terms: RefundTerms): Listener =>
  defineListener({
    name: 'RefundSurplusPayment',
    on: SurplusPaymentReceived,
    lock: lockPaymentsOf,
    handle: (event, trx) => refundSurplusPayment(trx, terms, event),
  });
