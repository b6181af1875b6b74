import type { Booking, Payment } from '@booking/contracts';
import { euros, sampleBooking, samplePayment } from '@booking/testing/samples';

export { euros };

/** A paid booking of 100.00 EUR, as its owner publishes it, with the given changes. */
export function aBooking(changes: Partial<Booking> = {}): Booking {
  const { total = euros(10_000) } = changes;
  return sampleBooking({ status: 'confirmed', paymentStatus: 'paid', total, paid: total, ...changes });
}

/** A completed payment of 100.00 EUR without a gateway, with the given changes. */
export function aPayment(changes: Partial<Payment> = {}): Payment {
  return samplePayment({ amount: euros(10_000), ...changes });
}
