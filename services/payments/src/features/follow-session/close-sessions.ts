import type { Logger } from '@booking/runtime';
import {
  claimClosingPayments,
  giveUpClosing,
  type LeasedPayment,
  postponeClosing,
} from '../../payment/payment-lease-repository.ts';
import type { GatewayDeps } from './ask-gateway.ts';
import { closeSession } from './close-session.ts';

export type Deps = GatewayDeps & { readonly logger: Logger };

const BATCH_PAYMENTS = 20;

/** Closes the gateway sessions of payments that must no longer be paid. Returns whether more may be waiting. */
export async function closeSessions(deps: Deps, method: string): Promise<boolean> {
  const payments = await claimClosingPayments(deps.db, { method, limit: BATCH_PAYMENTS });
  await Promise.all(payments.map((payment) => close(deps, payment)));
  return payments.length === BATCH_PAYMENTS;
}

async function close(deps: Deps, payment: LeasedPayment): Promise<void> {
  const { id: paymentId, method: gateway } = payment;
  try {
    const { status } = await closeSession(deps, payment, 'the booking cannot be paid any more');
    if (status === 'initiated') await giveUpClosing(deps.db, payment);
  } catch (err) {
    deps.logger.warn({ err, paymentId, gateway }, 'session could not be closed yet');
    await postponeClosing(deps.db, payment);
  }
}
