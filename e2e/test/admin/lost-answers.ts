import { eventually } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import { hireStaff } from '../../src/admin/hire-staff.ts';
import { keepAnswersToRefunds, loseAnswersToRefunds } from '../../src/admin/lose-answers.ts';
import type { StaffScreen } from '../../src/admin/staff-screen.ts';
import { fixture } from './fixture.ts';

const EXISTS = 'This refund of €15.00 already exists. No second refund was made.';

describe('a refund request whose answer is lost', () => {
  it('creates one refund, even if staff retry it from a new dialog', async () => {
    const booking = await fixture.paidBooking('Sailing school');
    const screen = await fixture.screenOf();
    await screen.goTo(`/bookings/${booking.id}`);
    await loseAnswersToRefunds(screen, fixture.product);

    await refundPart(screen);
    await screen.dialog.getByText('may already have been requested').waitFor();
    await screen.dialog.getByRole('button', { name: 'Cancel' }).click();
    await keepAnswersToRefunds(screen);
    await screen.page.getByText('€15.00').first().waitFor();
    await screen.page.reload();
    await refundPart(screen);

    await screen.announced(EXISTS);
    expect(await fixture.alice.refunds(booking.id)).toHaveLength(1);
    await screen.close();
  });

  it('creates one refund, even if staff retry it without a network, without a session and after signing in', async () => {
    const skipper = await hireStaff(fixture.product, 'skipper', ['read_all', 'process_refunds']);
    const booking = await fixture.paidBooking('Rowing school');
    const screen = await fixture.screenOf(skipper);
    const keys: (string | undefined)[] = [];
    screen.page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/refunds')) {
        keys.push(request.headers()['idempotency-key']);
      }
    });
    await screen.goTo(`/bookings/${booking.id}`);
    await loseAnswersToRefunds(screen, fixture.product);
    await refundPart(screen);
    await screen.dialog.getByText('may already have been requested').waitFor();
    await keepAnswersToRefunds(screen);
    const again = screen.dialog.getByRole('button', { name: 'Refund €15.00' });

    await screen.page.context().setOffline(true);
    await again.click();
    await eventually(() => expect(keys).toHaveLength(2));
    await again.waitFor();
    await screen.goOnline();
    await again.evaluate(async (button: { click(): void }) => {
      await fetch('/admin/api/session', { method: 'DELETE' });
      button.click();
    });
    await screen.signInHere(skipper);
    await refundPart(screen);

    await screen.announced(EXISTS);
    expect(keys).toEqual(Array<unknown>(4).fill(keys[0]));
    expect(await fixture.alice.refunds(booking.id)).toHaveLength(1);
    await screen.close();
  });
});

async function refundPart(screen: StaffScreen): Promise<void> {
  await screen.button('Refund').click();
  await screen.dialog.getByLabel('Partial refund').check();
  await screen.dialog.getByLabel('Refund amount').fill('15');
  await screen.dialog.getByRole('button', { name: 'Refund €15.00' }).click();
}
