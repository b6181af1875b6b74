import type { Booking, Refund } from '@booking/contracts';
import { DatabaseProbe, expectStatus } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { changePassword } from '../../src/admin/change-password.ts';
import { hireStaff } from '../../src/admin/hire-staff.ts';
import type { StaffScreen } from '../../src/admin/staff-screen.ts';
import type { Account } from '../../src/admin-client.ts';
import { fixture } from './fixture.ts';

/** The interval at which an open page reads the permissions of its user again. */
const SESSION_READ_EVERY_MS = 10_000;

describe('processing a refund above the limit 16 minutes after the sign-in', () => {
  it('asks for the password again and then processes the refund', async () => {
    const approver = await hireStaff(fixture.product, 'approver', ['read_all', 'process_refunds']);
    const booking = await askedForAll('Castle');
    const screen = await fixture.screenOf(approver);
    await signedInMinutesAgo(approver, 16);
    await pressProcess(screen, booking);

    const again = signInAgain(screen);
    await again.getByText('The amount is above the limit').waitFor();
    await again.getByLabel('Password').fill('not the password');
    await again.getByRole('button', { name: 'Continue' }).click();
    await again.getByText('This is not the password of your account').first().waitFor();
    await again.getByLabel('Password').fill(approver.password);
    await again.getByRole('button', { name: 'Continue' }).click();

    await again.waitFor({ state: 'hidden' });
    await screen.dialog.getByText('Refunded', { exact: true }).first().waitFor();
    await fixture.alice.bookingWhich(booking.id, { paymentStatus: 'refunded' });
    await screen.close();
  });

  it('processes nothing without the password', async () => {
    const approver = await hireStaff(fixture.product, 'hesitant', ['read_all', 'process_refunds']);
    const booking = await askedForAll('Palace');
    const screen = await fixture.screenOf(approver);
    await signedInMinutesAgo(approver, 16);
    await screen.goTo('/bookings');
    await screen.settled();
    await pressProcess(screen, booking);

    await signInAgain(screen).getByRole('button', { name: 'Cancel' }).click();

    const refusal = screen.dialog.getByText(/sign in again/i).first();
    await refusal.waitFor();
    await screen.dialog.getByRole('button', { name: 'Done' }).click();
    await screen.button('Process').click();
    await screen.dialog.getByRole('button', { name: 'Process' }).click();
    await signInAgain(screen).getByLabel('Password').fill(approver.password);
    await screen.page.goBack();
    await signInAgain(screen).waitFor({ state: 'detached' });
    await refusal.waitFor();
    expect((await fixture.alice.refunds(booking.id)).map(({ status }) => status)).toEqual(['pending']);
    await screen.close();
  });
});

describe('an account without permissions', () => {
  it('sees only a page that explains this and the next step', async () => {
    const newcomer = await hireStaff(fixture.product, 'newcomer', ['read_all']);
    const adminClient = await fixture.adminClientOf();
    expectStatus(await adminClient.send(`/staff/${newcomer.id}/permissions`, { permissions: [] }), 200);
    const screen = await signInWithClock(newcomer);

    await screen.page.getByText('Your account has no permissions yet').waitFor();
    await screen.page.reload();
    await screen.page.getByText('Your account has no permissions yet').waitFor();
    await screen.page.waitForLoadState('networkidle');
    await screen.page.getByText('Ask a colleague who manages staff for permissions').waitFor();
    expect(await screen.page.getByRole('navigation', { name: 'Main' }).locator('li').count()).toBe(0);
    expect(screen.complaints).toEqual([]);

    expectStatus(await adminClient.send(`/staff/${newcomer.id}/permissions`, { permissions: ['read_all'] }), 200);
    await screen.page.clock.fastForward(SESSION_READ_EVERY_MS);
    await screen.heading('Overview').waitFor();
    await screen.close();
  });
});

describe('an open page', () => {
  it('loses the buttons of a permission that is revoked meanwhile', async () => {
    const decider = await hireStaff(fixture.product, 'decider', ['read_all', 'process_refunds']);
    const booking = await askedForAll('Lodge');
    const screen = await signInWithClock(decider);
    await screen.goTo(`/bookings/${booking.id}`);
    await screen.button('Process').waitFor();

    const adminClient = await fixture.adminClientOf();
    expectStatus(await adminClient.send(`/staff/${decider.id}/permissions`, { permissions: ['read_all'] }), 200);
    await screen.page.clock.fastForward(SESSION_READ_EVERY_MS);

    await screen.button('Process').waitFor({ state: 'detached' });
    await screen.close();
  });
});

describe('a new password', () => {
  it('is rejected beside its field if it is easy to guess; the sign-in page explains how to replace it', async () => {
    const account = await hireStaff(fixture.product, 'grace', ['read_all']);
    const screen = await fixture.screens.lend();
    await screen.goTo('/sign-in');
    await screen.page.getByText('Ask a colleague who manages staff for a new sign-in link').waitFor();
    await screen.signIn(account);

    await changePassword(screen, { current: account.password, chosen: 'grace2026grace' });

    await screen.dialog.locator('form p').getByText('Is easy to guess').waitFor();
    await screen.close();
  });
});

/** A signed-in user in a browser whose clock the test can move. */
async function signInWithClock(account: Account): Promise<StaffScreen> {
  const screen = await fixture.screens.lend({ isAltered: true });
  await screen.page.clock.install();
  return screen.signIn(account);
}

async function askedForAll(description: string): Promise<Booking> {
  const booking = await fixture.paidBooking(description);
  expectStatus(await fixture.alice.post<Refund>(`/bookings/${booking.id}/refund`, {}), 201);
  return booking;
}

async function pressProcess(screen: StaffScreen, { id }: Booking): Promise<void> {
  await screen.show(`/bookings/${id}`);
  await screen.button('Process').click();
  await screen.dialog.getByRole('button', { name: 'Process' }).click();
}

function signInAgain({ page }: StaffScreen): Locator {
  return page.getByRole('dialog', { name: 'Sign in again' });
}

/** Moves the sign-in of an account this many minutes into the past. */
async function signedInMinutesAgo({ email }: Account, minutes: number): Promise<void> {
  const database = await DatabaseProbe.open(fixture.product.databaseUrl('admin'));
  const changed = await database.query(
    `update sessions set authenticated_at = now() - make_interval(mins => $2)
     where staff_id = (select id from staff where email = $1) returning staff_id`,
    [email, minutes],
  );
  await database.close();
  expect(changed).not.toEqual([]);
}
