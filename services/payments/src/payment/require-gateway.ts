import { ProblemError, type Money } from '@booking/contracts';
import { GatewayRejected, type Gateways, type PaymentGateway } from '@booking/gateways';
import { validationFailed } from '@booking/http';

/** Throws `unknown-payment-method`. */
export function requireGateway(gateways: Gateways, method: string): PaymentGateway {
  const gateway = gateways.get(method);
  if (!gateway) throw new ProblemError('unknown-payment-method', `The payment method ${method} is not available here.`);
  return gateway;
}

/** Throws `validation-failed` when the gateway cannot charge the amount or its currency. */
export function requireChargeable(gateway: PaymentGateway, amount: Money): void {
  try {
    gateway.assertChargeable?.(amount);
  } catch (error) {
    if (!(error instanceof GatewayRejected)) throw error;
    throw validationFailed([{ pointer: '/method', detail: `${error.message}; choose another method` }]);
  }
}
