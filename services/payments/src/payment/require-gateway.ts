import { ProblemError } from '@booking/contracts';
import type { Gateways, PaymentGateway } from '@booking/gateways';

/** Throws `unknown-payment-method`. */
export function requireGateway(gateways: Gateways, method: string): PaymentGateway {
  const gateway = gateways.get(method);
  if (!gateway) throw new ProblemError('unknown-payment-method', `Payments by ${method} are not possible here.`);
  return gateway;
}
