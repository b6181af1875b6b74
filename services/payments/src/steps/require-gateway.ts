import { type Money, ProblemError } from '@booking/contracts';
import type { Gateways, PaymentGateway } from '@booking/gateways';
import { GatewayRejected } from '@booking/gateways/records';
import { validationFailed } from '@booking/http';

export function requireGateway(gateways: Gateways, method: string): PaymentGateway {
  const gateway = gateways.get(method);
  if (gateway) return gateway;
  const available = [...gateways.keys()].join(', ');
  throw new ProblemError(
    'unknown-payment-method',
    `Unknown payment method ${JSON.stringify(method)}. Available: ${available}.`,
  );
}

/** Throws `validation-failed` when the gateway cannot charge the amount or its currency. */
export function requireChargeable(gateway: PaymentGateway, amount: Money): void {
  const objection = objectionOf(gateway, amount);
  if (objection !== undefined)
    throw validationFailed([{ pointer: '/method', detail: `${objection}; choose another method` }]);
}

export function isChargeable(gateway: PaymentGateway, amount: Money): boolean {
  return objectionOf(gateway, amount) === undefined;
}

function objectionOf(gateway: PaymentGateway, amount: Money): string | undefined {
  try {
    gateway.assertChargeable?.(amount);
    return undefined;
  } catch (error) {
    if (error instanceof GatewayRejected) return error.message;
    throw error;
  }
}
