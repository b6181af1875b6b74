import type { Booking, Money, Refund } from '@booking/contracts';
import { expectStatus } from '@booking/testing';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import type { BrowserContext } from 'playwright-core';
import { type AdminFixture, openAdminFixture } from '../../src/admin/admin-fixture.ts';

/** The running product. It is set while the tests run. */
export let fixture: AdminFixture;

beforeAll(async () => {
  fixture = await openAdminFixture();
});

afterAll(() => fixture.stop());

let openBefore: ReadonlySet<BrowserContext>;

beforeEach(() => {
  openBefore = new Set(fixture.screens.lentContexts());
});

/** A failed test leaves its pages open. They would go on working, and slow down the next tests. */
afterEach(async () => {
  const leftOpen = fixture.screens.lentContexts().filter((context) => !openBefore.has(context));
  await Promise.all(leftOpen.map((context) => context.close()));
});

export function euros(amount: number): Money {
  return { amount, currency: 'EUR' };
}

/** Requests a refund as the customer who has paid the booking. It waits for a decision. */
export async function askRefund({ id }: Booking, amount: Money): Promise<Refund> {
  return expectStatus(await fixture.alice.post<Refund>(`/bookings/${id}/refund`, { amount }), 201);
}

/** A new booking that alice has paid, and the refund that she requests for it. */
export async function askedRefund(description: string, cents: number): Promise<{ booking: Booking; refund: Refund }> {
  const booking = await fixture.paidBooking(description);
  return { booking, refund: await askRefund(booking, euros(cents)) };
}
