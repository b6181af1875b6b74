import type { Money } from '@booking/contracts';
import type { GatewayPaymentReference, RefundOrder } from '../src/gateway-records.ts';

type References = Omit<GatewayPaymentReference, 'paymentId'>;

/** An order to refund a payment. */
export function refundOrder(references: References, amount: Money): RefundOrder {
  return {
    allocationId: '0193e0d8-5b5a-7b3e-9a51-0f6f1b2c3d4f',
    refundId: '0193e0d8-5b5a-7b3e-9a51-0f6f1b2c3d4e',
    payment: { paymentId: 'p', ...references },
    amount,
  };
}
