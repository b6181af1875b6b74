import { DisputeClosed, DisputeOpened, type Money, type Payment } from '@booking/contracts';
import type { BusProbe } from '@booking/testing';

type Disputed = { readonly payment: Payment; readonly amount: Money; readonly name?: string | undefined };

/** Publishes that the payer disputes this amount of a payment. */
export function publishDisputed(bus: BusProbe, disputed: Disputed): Promise<string> {
  const data = { ...disputeOf(disputed), reason: null };
  return bus.publish(DisputeOpened, { about: data.paymentId, data });
}

export function publishLost(bus: BusProbe, disputed: Disputed): Promise<string> {
  return publishClosed(bus, disputed, 'lost');
}

export function publishWon(bus: BusProbe, disputed: Disputed): Promise<string> {
  return publishClosed(bus, disputed, 'won');
}

function publishClosed(bus: BusProbe, disputed: Disputed, outcome: 'won' | 'lost'): Promise<string> {
  const data = { ...disputeOf(disputed), outcome };
  return bus.publish(DisputeClosed, { about: data.paymentId, data });
}

function disputeOf({ payment: { id: paymentId, bookingId }, amount, name = 'first' }: Disputed) {
  return { paymentId, bookingId, disputeReference: `${name}-dispute-${paymentId}`, amount };
}
