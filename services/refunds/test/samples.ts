import type { Booking, Payment } from '@booking/contracts';
import { euros, sampleBooking, samplePayment } from '@booking/testing/samples';

export { euros };

/** A booking of 100.00 EUR that was paid, as its owner tells of it, except for what the test says. */
export function aBooking(changes: Partial<Booking> = {}): Booking {
  const { total = euros(10_000) } = changes;
  return sampleBooking({ status: 'confirmed', paymentStatus: 'paid', total, paid: total, ...changes });
}

/** A completed payment of 100.00 EUR that no gateway knows, except for what the test says. */
export function aPayment(changes: Partial<Payment> = {}): Payment {
  return samplePayment({ amount: euros(10_000), ...changes });
}
