import type { ApiCall } from '../gateway-api.ts';
import type { Session } from '../ledger/records.ts';
import { nothingThere } from './paypal-error.ts';
import { isClosed, isTaken, paypalOrder } from './paypal-objects.ts';

/** An order that PayPal still has. PayPal deletes expired orders. */
export function ownOrder({ simulation, id }: ApiCall): Session {
  const session = simulation.ledger.sessions.get(id);
  if (session?.gateway !== 'paypal' || (session.status === 'expired' && !isClosed(session))) throw nothingThere();
  return session;
}

export function sessionOfCapture({ simulation }: ApiCall, captureId: string): Session {
  const session = simulation.ledger.sessions.inGroup(captureId).find((one) => one.captureId === captureId);
  if (session?.gateway !== 'paypal' || !isTaken(session)) throw nothingThere();
  return session;
}

export function orderOf({ simulation, publicUrl }: ApiCall, session: Session) {
  return paypalOrder(session, { publicUrl, refunds: simulation.ledger.refunds.inGroup(session.id) });
}

type Names = { readonly custom_id?: string | undefined; readonly invoice_id?: string | undefined };

/** The client's names of an order or a refund, as the ledger keeps them. */
export function namesOf({ custom_id: customId, invoice_id: invoiceId }: Names): Record<string, string> {
  return {
    ...(customId !== undefined && { custom_id: customId }),
    ...(invoiceId !== undefined && { invoice_id: invoiceId }),
  };
}
