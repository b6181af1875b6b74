import { type Money, ProblemError } from '@booking/contracts';
import type { Gateways, PaymentGateway } from '@booking/gateways';
import { objectionTo } from '@booking/gateways/records';
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
export function requireChargeable({ method }: PaymentGateway, amount: Money): void {
  const objection = objectionTo(method, amount);
  if (objection !== undefined)
    throw validationFailed([{ pointer: '/method', detail: `${objection}; choose another method` }]);
}

export function isChargeable({ method }: PaymentGateway, amount: Money): boolean {
  return objectionTo(method, amount) === undefined;
}
