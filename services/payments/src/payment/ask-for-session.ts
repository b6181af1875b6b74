import type { CheckoutSession } from '@booking/gateways';
import type { GatewayDeps } from './ask-gateway.ts';
import type { Payment } from './payment.ts';
import { requireGateway } from './require-gateway.ts';

/** The attempt's id is the key: a repeated request returns the same session, unless the gateway `forgetsSessions`. */
export function askForSession({ gateways }: Pick<GatewayDeps, 'gateways'>, payment: Payment): Promise<CheckoutSession> {
  const { id: paymentId, method, amount, checkout, createdAt } = payment;
  return requireGateway(gateways, method).initiate({ paymentId, amount, createdAt, ...checkout });
}
