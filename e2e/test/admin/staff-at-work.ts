import type { Refund } from '@booking/contracts';
import { eventually, expectStatus } from '@booking/testing';
import { describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { hireStaff } from '../../src/admin/hire-staff.ts';
import type { StaffScreen } from '../../src/admin/staff-screen.ts';
import { askedRefund, fixture } from './fixture.ts';

describe('signing in', () => {
  it('fails without revealing whether the email or the password was wrong', async () => {
    const screen = await fixture.screens.lend();
    await screen.goTo('/refunds');
    await screen.page.getByLabel('Email').fill(fixture.owner.email);
    await screen.page.getByLabel('Password').fill('not the password');
    await screen.button('Sign in').click();

    await screen.page.getByRole('alert').getByText('Email or password is wrong.').waitFor();
    await screen.button('Sign in').and(screen.page.locator(':focus')).waitFor();

    expect(new URL(screen.page.url()).pathname).toBe('/admin/sign-in');
    await screen.close();
  });

  it('opens a session; signing out ends it on the server, and the chosen colours are kept', async () => {
    const screen = await (await fixture.screens.lend()).signIn(fixture.owner);
    const cookies = await screen.page.context().cookies();
    const cookie = cookies.find(({ name }) => name === 'staff_session');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });

    await screen.page.getByRole('button', { name: 'Switch to dark colours' }).click();
    await screen.signOut();
    await screen.goTo('/payments');

    await screen.heading('Sign in').waitFor();
    const scheme = await screen.page.evaluate('getComputedStyle(document.documentElement).colorScheme');
    expect(scheme).toBe('dark');
    const kept = await fetch(`${fixture.product.url}/admin/api/session`, {
      headers: { cookie: `staff_session=${cookie?.value ?? ''}` },
    });
    expect(kept.status).toBe(401);
    await screen.close();
  });
});

describe('an unattended page', () => {
  it('marks its requests as automatic until somebody uses the page again', async () => {
    const screen = await fixture.screenOf(fixture.owner, { isAltered: true });
    await screen.page.clock.install();
    await screen.goTo('/bookings');
    await screen.page.getByRole('img', { name: /^Live/ }).waitFor();
    const mark = async (): Promise<string | undefined> => {
      const asked = screen.page.waitForRequest(/\/admin\/api\/bookings\?/);
      await fixture.alice.createBooking();
      return (await asked).headers()['x-unattended'];
    };

    await screen.page.clock.fastForward('01:01');

    await eventually(async () => expect(await mark()).toBe('true'));
    await screen.page.keyboard.press('Shift');
    await eventually(async () => expect(await mark()).toBeUndefined());
    await screen.close();
  });
});

describe('the queue of refunds', () => {
  it('shows a new refund live, processes it once despite a double click, and shows the result', async () => {
    const screen = await fixture.screenOf();
    const presses: string[] = [];
    screen.page.on('request', (request) => {
      if (request.method() === 'POST') presses.push(new URL(request.url()).pathname);
    });
    await screen.goTo('/refunds');
    await screen.heading('Refunds').waitFor();
    const loadedAt = await screen.page.evaluate('performance.timeOrigin');

    const { booking, refund } = await askedRefund('Kayak for two', 4_000);
    await rowOf(screen, refund).waitFor();
    await rowOf(screen, refund).getByRole('button', { name: 'Process' }).click();
    for (const text of ['Kayak for two', '€40.00', '€80.50', 'alice']) {
      await screen.dialog.getByText(text).first().waitFor();
    }
    await screen.dialog.getByRole('button', { name: 'Process' }).dblclick();

    await screen.dialog.getByText('Refunded', { exact: true }).first().waitFor();
    await screen.dialog.getByRole('button', { name: 'Done' }).click();
    await rowOf(screen, refund).waitFor({ state: 'detached' });
    expect(presses).toEqual(['/admin/api/refunds/decisions']);
    expect(await screen.page.evaluate('performance.timeOrigin')).toBe(loadedAt);
    await fixture.alice.bookingWhich(booking.id, { refunded: { amount: 4_000, currency: 'EUR' } });
    expect(screen.complaints).toEqual([]);
    await screen.close();
  });

  it('processes those of the selected refunds that allow it, and keeps the selection until then', async () => {
    const asked = [await askedRefund('Fishing trip', 1_000), await askedRefund('Fishing trip', 2_000)];
    const { refund: external } = await askedRefund('Fishing trip', 3_000);
    const screen = await fixture.screenOf();
    await screen.page.route(/\/admin\/api\/refunds\?/, async (route) => {
      const list = (await (await route.fetch()).json()) as { data: Refund[] };
      const data = list.data.map((one) => (one.id === external.id ? { ...one, origin: 'external' } : one));
      await route.fulfill({ json: { ...list, data } });
    });
    await screen.goTo('/refunds?q=Fishing');
    for (const { refund } of [...asked, { refund: external }]) {
      await rowOf(screen, refund).getByRole('checkbox').check();
    }

    await screen.button('Process 2 refunds').click();
    await screen.dialog.getByRole('button', { name: 'Cancel' }).click();
    await screen.page.getByText('3 selected').waitFor();
    await screen.button('Process 2 refunds').click();
    await screen.dialog.getByRole('button', { name: 'Process 2 refunds' }).click();

    for (const { refund } of asked) {
      await screen.dialog.locator(`[data-refund="${refund.id}"]`).getByText('Refunded').waitFor();
    }
    await screen.dialog.getByRole('button', { name: 'Done' }).click();
    await screen.page.getByText(/\d selected/).waitFor({ state: 'detached' });
    await screen.close();
  });

  it('requires an approver above the limit, and shows the result to the requester', async () => {
    const asking = await hireStaff(fixture.product, 'asking', ['read_all', 'process_refunds']);
    const second = await hireStaff(fixture.product, 'second', ['read_all', 'process_refunds']);
    const booking = await fixture.paidBooking('Ballroom');
    const [first, other] = [await fixture.screenOf(asking), await fixture.screenOf(second)];
    await first.goTo(`/bookings/${booking.id}`);
    await first.button('Refund').click();
    await first.dialog.getByRole('button', { name: 'Refund' }).click();
    await first.dialog.waitFor({ state: 'hidden' });
    await first.button('Reject').click();
    await first.dialog.getByLabel('Reason').waitFor();
    // The requester may still reject the refund alone.
    expect(await first.dialog.getByText('You requested this refund').count()).toBe(0);
    await first.page.keyboard.press('Escape');
    await first.dialog.waitFor({ state: 'detached' });
    await first.button('Process').click();
    await first.dialog.getByText('You requested this refund').waitFor();
    await first.dialog.getByRole('button', { name: 'Process' }).click();
    await first.dialog.getByText('A second person has to approve').waitFor();
    await first.dialog.getByText('The refund was not sent. The reason is below.').waitFor();
    await first.dialog.getByRole('button', { name: 'Done' }).click();

    // The owner created the account of the requester.
    const owner = await fixture.screenOf();
    await owner.goTo(`/bookings/${booking.id}`);
    await owner.button('Process').click();
    await owner.dialog.getByText(`${asking.email} requested this refund. Your accounts count as one person`).waitFor();

    await other.goTo(`/bookings/${booking.id}`);
    await other.button('Process').click();
    await other.dialog.getByRole('button', { name: 'Process' }).click();

    await first.page.getByText('Refunded', { exact: true }).first().waitFor();
    await fixture.alice.bookingWhich(booking.id, { paymentStatus: 'refunded' });
    await Promise.all([first.close(), owner.close(), other.close()]);
  });

  it('leads staff with an ended session to the sign-in page and back', async () => {
    const clerk = await hireStaff(fixture.product, 'clerk', ['read_all', 'process_refunds']);
    const { refund } = await askedRefund('Balloon ride', 1_500);
    const screen = await fixture.screenOf(clerk);
    await screen.goTo('/refunds?tab=pending');
    await rowOf(screen, refund).getByRole('button', { name: 'Process' }).click();
    await screen.dialog.getByText('Balloon ride').waitFor();

    await screen.dialog.getByRole('button', { name: 'Process' }).evaluate(async (button: { click(): void }) => {
      await fetch('/admin/api/session', { method: 'DELETE' });
      button.click();
    });

    await screen.signInHere(clerk);
    await rowOf(screen, refund).waitFor();
    expect(screen.page.url()).toContain('/admin/refunds?tab=pending');
    await screen.close();
  });

  it('names the colleague who has already processed a refund, and removes the button', async () => {
    const { refund } = await askedRefund('Cooking class', 1_600);
    const [first, other] = [await fixture.screenOf(), await fixture.screenOf()];
    for (const screen of [first, other]) {
      await screen.goTo(`/refunds/${refund.id}`);
      await screen.button('Process').click();
      await screen.dialog.getByText('Cooking class').waitFor();
    }

    await other.dialog.getByRole('button', { name: 'Process' }).click();

    await first.dialog.getByText(`${fixture.owner.email} has already processed this refund`).waitFor();
    expect(await first.dialog.getByRole('button', { name: 'Process' }).count()).toBe(0);
    await Promise.all([first.close(), other.close()]);
  });

  it('names the colleague who was faster by a moment, and reports neither success nor failure', async () => {
    const { refund } = await askedRefund('Cheese class', 1_700);
    const { email, ...account } = await hireStaff(fixture.product, 'faster', ['read_all', 'process_refunds']);
    const faster = await fixture.adminClientOf({ email, ...account });
    const screen = await fixture.screenOf();
    await screen.page.route('**/refunds/decisions', async (route) => {
      expectStatus(await faster.send(`/refunds/${refund.id}/process`, {}), 200);
      await route.continue();
    });
    await screen.goTo(`/refunds/${refund.id}`);
    await screen.button('Process').click();
    await screen.dialog.getByText('Cheese class').waitFor();

    await screen.dialog.getByRole('button', { name: 'Process' }).click();

    await screen.dialog.getByText(`${email} has already processed this refund`).waitFor();
    expect(await screen.dialog.getByText(/was sent|was not sent|cannot be processed/).count()).toBe(0);
    await screen.close();
  });

  it('asks staff to review a refund made at the gateway', async () => {
    const booking = await fixture.paidBooking('Pottery class');
    const [payment] = await fixture.alice.payments(booking.id);
    await fixture.gateway.refundInDashboard(String(payment?.gatewayReference), 2_000);
    const screen = await fixture.screenOf();
    await screen.goTo('/refunds?tab=external');

    await screen.row('€20.00').getByRole('button', { name: 'Review' }).click();
    expect(await screen.dialog.getByRole('button', { name: 'Review' }).isDisabled()).toBe(true);
    await screen.dialog.getByLabel('Keep the booking').check();
    await screen.dialog.getByLabel('Reason (optional)').fill('Breakfast was missing');
    await screen.dialog.getByRole('button', { name: 'Review' }).click();

    await screen.announced('The refund was reviewed. The booking stays.');
    await screen.row('€20.00').getByRole('button', { name: 'Review' }).waitFor({ state: 'detached' });
    expect((await fixture.alice.booking(booking.id)).status).toBe('confirmed');
    await screen.close();
  });
});

describe('a booking', () => {
  it('is refunded in part and then cancelled on the displayed terms', async () => {
    const booking = await fixture.paidBooking('Tree house');
    const screen = await fixture.screenOf();
    await screen.goTo(`/bookings/${booking.id}`);

    await screen.button('Refund').click();
    await screen.dialog.getByLabel('Partial refund').check();
    await screen.dialog.getByLabel('Refund amount').fill('500');
    expect(await screen.dialog.getByRole('button', { name: 'Refund' }).isDisabled()).toBe(true);
    await screen.dialog.getByLabel('Refund amount').fill('20,50');
    await screen.dialog.getByText('Enter an amount in EUR, such as 1,234.50').waitFor();
    await screen.dialog.getByLabel('Refund amount').fill('20.50');
    await screen.dialog.getByText('= €20.50').waitFor();
    for (const shown of ['Tree house', 'Stripe', '€100.00']) await screen.dialog.getByText(shown).first().waitFor();
    await screen.dialog.getByRole('button', { name: 'Refund €20.50' }).click();
    await screen.announced('Refund of €20.50 was sent to Stripe.');
    await screen.page.getByText('Partly refunded').waitFor();
    await screen.button('Cancel booking').click();
    await screen.dialog.getByText('€100.00').waitFor();
    await screen.dialog.getByRole('button', { name: 'Cancel booking' }).click();

    await screen.announced('The booking was cancelled. The state of its refund of €100.00 is shown below.');
    await screen.page.getByText('Cancelled', { exact: true }).waitFor();
    // The button that had the focus has disappeared.
    await screen.page.locator('main:focus, main :focus').waitFor();
    const { cancellation } = await fixture.alice.bookingWhich(booking.id, { status: 'cancelled' });
    expect(cancellation).toMatchObject({ by: fixture.owner.email, refund: { amount: 10_000, currency: 'EUR' } });
    expect(screen.complaints).toEqual([]);
    await screen.close();
  });
});

describe('an account that may only read', () => {
  it('sees no buttons, and the API rejects its actions', async () => {
    const reader = await hireStaff(fixture.product, 'reader', ['read_all']);
    const { booking, refund } = await askedRefund('Concert', 1_000);
    const screen = await fixture.screenOf(reader);

    await screen.goTo('/refunds');
    await rowOf(screen, refund).waitFor();
    expect(await screen.button('Process').count()).toBe(0);
    expect(await screen.page.getByRole('checkbox').count()).toBe(0);
    await screen.show(`/bookings/${booking.id}`);
    await screen.heading('Concert').waitFor();
    expect(await screen.page.getByRole('button', { name: /Refund|Cancel|Process|Reject/ }).count()).toBe(0);
    await screen.show('/staff');
    await screen.page.getByText('A permission is missing').waitFor();
    expect(await screen.button('Invite').count()).toBe(0);

    const statuses = await screen.page.evaluate(`Promise.all(
      ['/refunds/${refund.id}/process', '/refunds/${refund.id}/reject', '/bookings/${booking.id}/cancel']
        .map((path) => fetch('/admin/api' + path, {
          method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"reason":"Too late"}',
        }).then(({ status }) => status)))`);
    expect(statuses).toEqual([403, 403, 403]);
    expect((await fixture.alice.refunds(booking.id))[0]?.status).toBe('pending');
    await screen.close();
  });
});

describe('a keyboard', () => {
  it('is sufficient to sign in, to find a refund and to process it', async () => {
    const { refund } = await askedRefund('Surf lesson', 3_000);
    const screen = await fixture.screens.lend();
    const { keyboard } = screen.page;
    await screen.goTo(`/refunds?q=${refund.id}`);
    await screen.heading('Sign in').waitFor();
    await keyboard.type(fixture.owner.email);
    await keyboard.press('Tab');
    await keyboard.type(fixture.owner.password);
    await keyboard.press('Enter');
    await rowOf(screen, refund).waitFor();

    await eventually(async () => expect(await focused(screen)).toBe('Refunds'));
    const process = rowOf(screen, refund).getByRole('button', { name: 'Process' });
    await tabTo(screen, process);
    await keyboard.press('Enter');
    await screen.dialog.waitFor();
    await eventually(async () => expect(await screen.dialog.locator(':focus').count()).toBe(1));
    await keyboard.press('Escape');
    await screen.dialog.waitFor({ state: 'hidden' });
    expect(await hasFocus(process)).toBe(true);
    await keyboard.down('Enter');
    await screen.dialog.getByText('Surf lesson').waitFor();
    const confirm = screen.dialog.getByRole('button', { name: 'Process' });
    await confirm.and(screen.page.locator(':focus')).waitFor();
    // The key is held down, so that it repeats.
    await keyboard.down('Enter');
    await keyboard.up('Enter');
    expect((await fixture.alice.refunds(refund.bookingId))[0]?.status).toBe('pending');
    await confirm.waitFor();
    await keyboard.press('Enter');
    await screen.dialog.getByRole('button', { name: 'Done' }).waitFor();
    await keyboard.press('Enter');

    await screen.dialog.waitFor({ state: 'hidden' });
    await rowOf(screen, refund).waitFor({ state: 'detached' });
    await screen.close();
  });

  it('is sufficient to change pages, and to open and leave a record', async () => {
    const booking = await fixture.paidBooking('Rowing boat');
    const screen = await fixture.screenOf();
    const { keyboard } = screen.page;
    await screen.goTo('/');
    await screen.settled();

    await screen.page.locator('body').press('Tab');
    expect(await focused(screen)).toBe('Skip to content');
    await tabTo(screen, screen.page.getByRole('link', { name: 'Bookings' }));
    await keyboard.press('Enter');
    await screen.heading('Bookings').waitFor();
    await eventually(async () => expect(await focused(screen)).toBe('Bookings'));
    await screen.row('Rowing boat').waitFor();
    await tabTo(screen, screen.row('Rowing boat').getByRole('link').first());
    await keyboard.press('Enter');

    await screen.heading('Rowing boat').waitFor();
    await eventually(async () => expect(await focused(screen)).toBe('Rowing boat'));
    expect(screen.page.url()).toContain(`/admin/bookings/${booking.id}`);
    await screen.page.goBack();
    await screen.heading('Bookings').waitFor();
    await screen.close();
  });
});

function rowOf(screen: StaffScreen, { id }: Refund): Locator {
  return screen.row(id.slice(-8));
}

const TABS_MAX = 80;

async function tabTo(screen: StaffScreen, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < TABS_MAX; tabs += 1) {
    await screen.page.keyboard.press('Tab');
    if (await hasFocus(target)) return;
  }
  throw new Error('The keyboard does not reach this element');
}

async function hasFocus(target: Locator): Promise<boolean> {
  return (await target.and(target.page().locator(':focus')).count()) === 1;
}

function focused(screen: StaffScreen): Promise<string> {
  return eventually(() => screen.page.evaluate<string>('document.activeElement?.textContent ?? ""'));
}
