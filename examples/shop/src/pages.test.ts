import type { Booking } from '@booking/client';
import { describe, expect, it } from '@jest/globals';
import { statePage } from './pages.ts';

const money = (amount: number): Booking['total'] => ({ amount, currency: 'EUR' });
const unpaid: Booking = {
  ...{ id: 'b', customerId: 'alice', description: 'Two nights by the sea', version: 1, metadata: {} },
  ...{ status: 'pending', paymentStatus: 'unpaid', total: money(24_000), paid: money(0), refunded: money(0) },
  ...{ startsAt: '2026-06-01T12:00:00Z', endsAt: null, expiresAt: null, cancellationPolicy: null, cancellation: null },
  ...{ createdAt: '2026-05-01T12:00:00Z', updatedAt: '2026-05-01T12:00:00Z' },
};

describe('the page of a booking', () => {
  it('reloads while it waits for the payment', () => {
    const page = statePage(unpaid);

    expect(page).toContain('Waiting for your payment of €240.00');
    expect(page).toContain('location.reload()');
  });

  it.each([
    ['expired', 'This booking has expired.'],
    ['cancelled', 'This booking is cancelled.'],
  ] as const)('says that an unpaid booking is %s, and does not reload', (status, sentence) => {
    const page = statePage({ ...unpaid, status });

    expect(page).toContain(sentence);
    expect(page).not.toContain('Waiting');
    expect(page).not.toContain('reload');
  });

  it('shows the refund of a cancelled booking that was paid', () => {
    const paid = { status: 'cancelled', paymentStatus: 'refunded', paid: money(24_000) } as const;
    const page = statePage({ ...unpaid, ...paid, refunded: money(24_000) });

    expect(page).toContain('Refunded: €240.00');
    expect(page).not.toContain('reload');
  });
});
