import { randomUUID } from 'node:crypto';
import { PaymentCompleted } from '@booking/contracts';
import { connectBusProbe, eventually, expectStatus, ProductClient } from '@booking/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Request } from 'playwright-core';
import { changePassword } from '../../src/admin/change-password.ts';
import { hireStaff } from '../../src/admin/hire-staff.ts';
import { holdBack } from '../../src/admin/hold-back.ts';
import type { StaffScreen } from '../../src/admin/staff-screen.ts';
import { askedRefund, askRefund, euros, fixture } from './fixture.ts';

const SESSION = /\/admin\/api\/session$/;
const PASSWORD_CHANGE = /\/admin\/api\/session\/password$/;
const UNREACHABLE = 'The service could not be reached.';
const MAY_HAVE_GONE_THROUGH = /may have gone through/;
/** The length of the longest page address that the API accepts for the way back from the OpenID provider. */
const RETURN_LENGTH_MAX = 1_000;
/** Four services fail on each of these events, so there are more dead letters than one request replays. */
const UNREADABLE_EVENTS = 13;
const REPLAYED_AT_ONCE = 50;

let screen: StaffScreen;

describe('interruptions', () => {
  beforeAll(async () => {
    screen = await fixture.screenOf();
  });

  afterEach(async () => {
    await screen.page.unrouteAll({ behavior: 'ignoreErrors' });
    await screen.page.context().setOffline(false);
  });

  // An open page handles all live updates, which takes processor time.
  afterAll(() => screen.close());

  describe('a service that does not answer', () => {
    it('is reported in place of every page until the user is known', async () => {
      await screen.page.route(SESSION, (route) => route.abort());
      await screen.goTo('/');
      await screen.page.getByText(UNREACHABLE).waitFor();
      expect(await screen.page.getByText('Your account has no permissions yet').count()).toBe(0);

      await screen.page.unroute(SESSION);
      await screen.button('Try again').click();

      await screen.heading('Overview').waitFor();
    });

    it('is reported when it could not sign the user out', async () => {
      await screen.goTo('/bookings');
      await screen.page.route(SESSION, (route) => route.abort());
      await screen.page.getByRole('button', { name: /^Account: / }).click();
      await screen.page.getByRole('menuitem', { name: 'Sign out' }).click();

      await screen.announced('You may still be signed in. The service could not be reached.');
      await screen.heading('Bookings').click();
      await screen.button('Close').click();
      await screen.page.getByText('You may still be signed in').waitFor({ state: 'detached' });
    });

    it('is reported when another program answers at its address', async () => {
      const list = /\/admin\/api\/payments\?/;
      await screen.page.route(list, (route) => route.fulfill({ contentType: 'text/html', body: '<p>Welcome</p>' }));
      await screen.goTo('/payments');

      await screen.page.getByText('The answer is not readable.').waitFor();
    });

    it('is reported under the title of the list when a record cannot be loaded', async () => {
      await screen.goTo(`/payments/${randomUUID()}`);

      await screen.heading('Payments').waitFor();
      await screen.page.getByText('There is no payment').waitFor();
      await eventually(async () => expect(await screen.page.title()).toMatch(/^Payments/));
    });

    it('prevents a decision about a refund that could not be loaded', async () => {
      const { refund } = await askedRefund('Sleigh ride', 800);
      const loading = /\/admin\/api\/refunds-to-decide/;
      await screen.page.route(loading, (route) => route.abort());
      await screen.show(`/refunds/${refund.id}`);
      await screen.button('Process').click();

      await screen.dialog.getByText(UNREACHABLE).waitFor();
      const process = screen.dialog.getByRole('button', { name: 'Process' });
      expect(await process.isDisabled()).toBe(true);
      await screen.dialog.getByRole('button', { name: 'Try again' }).waitFor();
      await screen.page.unroute(loading);
      // A live update may load the refund before somebody presses the button.
      await screen.dialog.getByRole('button', { name: 'Cancel' }).click();
      await screen.button('Process').click();
      await screen.dialog.getByText('Sleigh ride').waitFor();
      await process.click();
      await screen.dialog.getByText('Refunded', { exact: true }).first().waitFor();
      await screen.dialog.getByRole('button', { name: 'Done' }).click();
    });

    it('allows a decision that was not sent to be repeated', async () => {
      const { refund } = await askedRefund('Pony ride', 900);
      await screen.show(`/refunds/${refund.id}`);
      await screen.button('Reject').click();
      const reject = screen.dialog.getByRole('button', { name: 'Reject' });
      await screen.dialog.getByText('Pony ride').waitFor();
      await screen.dialog.getByLabel('Reason').fill('Requested twice');

      await screen.page.context().setOffline(true);
      await reject.click();
      await screen.dialog.getByText(UNREACHABLE).first().waitFor();
      expect(await screen.dialog.getByText(MAY_HAVE_GONE_THROUGH).count()).toBe(0);
      await screen.goOnline();
      await reject.click();

      await screen.dialog.getByText(/was rejected\.$/).waitFor();
      await screen.dialog.getByRole('button', { name: 'Done' }).click();
      const [rejected] = await fixture.alice.refunds(refund.bookingId);
      expect(rejected).toMatchObject({ status: 'rejected', failureReason: 'Requested twice' });
    });
  });

  describe('the way back', () => {
    it('restores the amounts of the filters from the address', async () => {
      await screen.show('/payments?currency=EUR');
      const amount = screen.page.getByLabel('Min. amount');
      await amount.fill('1');
      await eventually(() => expect(search().get('amountFrom')).toBe('100'));
      await screen.choose('Status', 'Completed');
      await amount.fill('2');
      // The page shows a new address only after a moment.
      await screen.page.locator('a[href*="amountFrom=200"]').waitFor();

      await screen.page.goBack();

      await eventually(() => expect(search().get('amountFrom')).toBe('100'));
      await eventually(async () => expect(Number(await amount.inputValue())).toBe(1));
    });

    it('moves the focus to the title of the page, even of the first page', async () => {
      const booking = await fixture.paidBooking('Sled ride');
      await screen.show('/bookings');
      await screen.row('Sled ride').getByRole('link', { name: 'Sled ride' }).click();
      await screen.heading('Sled ride').waitFor();
      expect(screen.page.url()).toContain(booking.id);

      await screen.page.goBack();

      await screen.heading('Bookings').and(screen.page.locator(':focus')).waitFor();
    });

    it('keeps the focus where somebody types before the page arrives', async () => {
      const booking = await fixture.paidBooking('Toboggan ride');
      const release = await holdBack(screen, `**/admin/api/bookings/${booking.id}`);
      await screen.show('/bookings');
      await screen.row('Toboggan ride').getByRole('link', { name: 'Toboggan ride' }).click();
      await screen.page.waitForURL(`**/bookings/${booking.id}`);
      await screen.page.keyboard.press('/');
      await screen.page.keyboard.type('sle');

      release();
      await screen.heading('Toboggan ride').waitFor();
      await screen.page.keyboard.type('d');

      const search = screen.page.getByRole('combobox', { name: 'Find a record' }).and(screen.page.locator(':focus'));
      expect(await search.inputValue()).toBe('sled');
      await search.fill('');
    });

    it('leaves the dialog of a running action open, which then shows its outcome', async () => {
      const booking = await fixture.paidBooking('Steam train');
      await screen.show('/payments');
      await screen.show(`/bookings/${booking.id}`);
      const release = await holdBack(screen, '**/refunds', (route) => route.abort());
      await screen.button('Refund').click();
      await screen.dialog.getByLabel('Partial refund').check();
      await screen.dialog.getByLabel('Refund amount').fill('15');
      const refund = screen.dialog.getByRole('button', { name: 'Refund €15.00' });
      await refund.click();
      await screen.dialog.getByText('Working …').waitFor();

      await screen.page.goBack();
      await screen.page.waitForURL('**/payments');
      release();

      await screen.dialog.getByText(UNREACHABLE).waitFor();
      await screen.page.unroute('**/refunds');
      await refund.click();
      await screen.announced('Refund of €15.00 was sent to Stripe.');
      await screen.dialog.waitFor({ state: 'detached' });
    });

    it('leads from the OpenID provider to the requested page', async () => {
      const visitor = await fixture.screens.lend();
      const methods = { password: true, passkey: false, openId: { host: 'id.example' } };
      await visitor.page.route(/\/session\/methods$/, (route) => route.fulfill({ json: methods }));
      await visitor.goTo('/bookings?q=sled');

      const link = visitor.page.getByRole('link', { name: 'Sign in with id.example' });

      expect(await link.getAttribute('href')).toBe('/admin/api/session/openid?return=%2Fadmin%2Fbookings%3Fq%3Dsled');
      await visitor.close();
    });

    it('has an address that is short enough for the API, even on the return from the OpenID provider', async () => {
      const list = /\/admin\/api\/bookings\?/;
      const problem = { type: '/problems/unauthenticated', title: 'Sign in', status: 401, detail: 'Confirm it.' };
      const signInAt = '/admin/api/session/openid?prompt=none';
      const leaving = screen.page.waitForRequest(/\/session\/openid\?/);
      await screen.page.route(list, (route) =>
        route.fulfill({ status: 401, contentType: 'application/problem+json', json: { ...problem, signInAt } }),
      );
      await screen.goTo(`/bookings?q=${encodeURIComponent('東'.repeat(200))}`);

      const asked = new URL((await leaving).url()).searchParams.get('return') ?? '';

      expect(asked.length).toBeLessThanOrEqual(RETURN_LENGTH_MAX);
      expect(asked).toMatch(/^\/admin\/bookings/);
    });
  });

  describe('an open page', () => {
    it('shows what colleagues change about related records', async () => {
      const booking = await fixture.paidBooking('Beach house');
      const [payment] = await fixture.alice.payments(booking.id);
      const customer = await fixture.screenOf();
      await screen.show(`/payments/${payment?.id}`);
      await screen.settled();
      await customer.goTo('/customers?id=alice');
      await customer.heading('alice').waitFor();
      const underway = async (): Promise<string> =>
        (await customer.page.getByRole('row', { name: /^EUR/ }).locator('td').allTextContents()).join(' ');
      const before = await underway();

      await askRefund(booking, euros(1_234));

      await screen.page.getByRole('region', { name: 'Refunds of this payment' }).getByText('€12.34').waitFor();
      await eventually(async () => expect(await underway()).not.toBe(before));
      await customer.close();
    });

    it('offers what is refundable after the refund of a colleague', async () => {
      const booking = await fixture.paidBooking('Tram ride');
      const adminClient = await fixture.adminClientOf();
      const refundOf = async (amount: number): Promise<void> => {
        const order = { amount: { amount, currency: 'EUR' } };
        expectStatus(await adminClient.send(`/bookings/${booking.id}/refunds`, order), 201);
      };
      await screen.show(`/bookings/${booking.id}`);
      await screen.button('Refund').click();
      await screen.dialog.getByRole('button', { name: 'Request refund of €120.50' }).waitFor();
      await refundOf(3_000);
      await screen.dialog.getByRole('button', { name: 'Refund €90.50' }).waitFor();
      await screen.dialog.getByRole('button', { name: 'Cancel' }).click();

      await screen.button('Cancel booking').click();
      const refunded = screen.fact('Refunded by the cancellation', screen.dialog);
      await refunded.getByText('€90.50').waitFor();
      await refundOf(1_000);
      await refunded.getByText('€80.50').waitFor();
      await screen.page.keyboard.press('Escape');
    });

    it('names the colleague who has rejected a refund meanwhile', async () => {
      const { refund } = await askedRefund('Tandem', 700);
      await screen.show(`/refunds/${refund.id}`);
      await screen.button('Process').click();
      await screen.dialog.getByText('Tandem').waitFor();

      const adminClient = await fixture.adminClientOf();
      expectStatus(await adminClient.send(`/refunds/${refund.id}/reject`, { reason: 'Not covered' }), 200);

      await screen.dialog.getByText(`${fixture.owner.email} has already rejected this refund.`).waitFor();
      await screen.dialog.getByRole('button', { name: 'Done' }).click();
      expect(await screen.fact('Decided by').textContent()).toBe(fixture.owner.email);
    });

    it('reports an unused passkey, and does not report a failed request', async () => {
      const account = { ...(await (await fixture.adminClientOf()).send('/account')).body, passkeysUsable: true };
      const passkey = { challenge: 'AAAA', rp: { id: 'elsewhere.example', name: 'x' }, pubKeyCredParams: [] };
      const user = { id: 'AAAA', name: 'x', displayName: 'x' };
      await screen.page.route(/\/admin\/api\/account$/, (route) => route.fulfill({ json: account }));
      await screen.page.route(/\/passkeys\/challenge$/, (route) =>
        route.fulfill({ json: { passkey: { ...passkey, user } } }),
      );
      await screen.show('/account');
      await screen.button('Add passkey').click();
      await screen.dialog.getByLabel('Name of the passkey').fill('Phone');
      await screen.dialog.getByRole('button', { name: 'Add passkey' }).click();

      await screen.dialog.getByText('The browser has not used a passkey. Try again.').waitFor();

      expect(await screen.dialog.getByText(MAY_HAVE_GONE_THROUGH).count()).toBe(0);
      expect(await screen.dialog.getByText('This could not be loaded').count()).toBe(0);
      await screen.page.keyboard.press('Escape');
    });

    it('offers days in the time zone of the browser', async () => {
      const backend = await ProductClient.of(fixture.product, 'backend', ['manage_webhooks']);
      const endpoint = { url: 'https://shop.example/hooks', events: ['booking.paid'] };
      const { id } = expectStatus(await backend.post<{ id: string }>('/webhook-endpoints', endpoint), 201);
      const far = await fixture.screenOf(fixture.owner, { isAltered: true });
      const cdp = await far.page.context().newCDPSession(far.page);
      await cdp.send('Emulation.setTimezoneOverride', { timezoneId: 'Pacific/Auckland' });
      await far.page.clock.setFixedTime('2026-11-20T20:00:00Z');
      await far.goTo(`/webhook-endpoints/${id}`);
      await far.button('Send failed deliveries again').click();

      expect(await far.dialog.getByLabel('Created since').inputValue()).toBe('2026-11-14');
      expect((await backend.send(`/webhook-endpoints/${id}`, { method: 'DELETE' })).status).toBe(204);
      await far.close();
    });

    it('works even if the browser does not know its time zone', async () => {
      const lost = await fixture.screenOf(fixture.owner, { isAltered: true });
      await lost.page.addInitScript(`
        const { resolvedOptions } = Intl.DateTimeFormat.prototype;
        Intl.DateTimeFormat.prototype.resolvedOptions = function () {
          return { ...resolvedOptions.call(this), timeZone: 'Etc/Unknown' };
        };`);
      await lost.goTo('/');

      await lost.page.getByRole('heading', { name: 'Needs attention' }).waitFor();
      await lost.close();
    });
  });

  it('keeps staff signed in when a page asks for the session during a change of the password', async () => {
    const account = await hireStaff(fixture.product, 'ida', ['read_all']);
    const ida = await fixture.screenOf(account);
    // The page gets the new session only after it was told that its former one has ended.
    const rejected = ida.page.waitForResponse(
      (answer) => answer.url().endsWith('/admin/api/session') && answer.status() === 401,
    );
    await ida.page.route(PASSWORD_CHANGE, async (route) => {
      const cookies = await sendWithoutPage(route.request());
      await rejected;
      await route.fulfill({ status: 204, headers: { 'set-cookie': cookies.join('\n') } });
    });
    await ida.show('/');
    await changePassword(ida, { current: account.password, chosen: 'four plain words suffice' });

    await ida.announced('Password changed');
    await ida.visit('/');
    await ida.heading('Overview').waitFor();
    await ida.close();
  });

  it('replays more dead letters than fit into one request', async () => {
    const sizes: number[] = [];
    screen.page.on('request', (request) => {
      if (!request.url().endsWith('/dead-letters/replay')) return;
      sizes.push((request.postDataJSON() as { ids: string[] }).ids.length);
    });
    const bus = await connectBusProbe(fixture.product.bus);
    for (let count = 0; count < UNREADABLE_EVENTS; count += 1) await bus.publishRaw(PaymentCompleted, `{${count}`);
    await bus.close();
    await screen.goTo('/dead-letters?limit=100');
    await eventually(async () => expect(await screen.row('not JSON').count()).toBeGreaterThan(REPLAYED_AT_ONCE));

    // More dead letters may arrive after the click. The box then shows that not all are selected.
    await screen.page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    const replay = screen.page.getByRole('button', { name: /^Replay \d+ messages$/ });
    await replay.first().click();
    const confirm = screen.dialog.getByRole('button', { name: /^Replay \d+ messages$/ });
    const { y = 0, height = 0 } = (await confirm.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(screen.page.viewportSize()?.height ?? 0);
    await confirm.click();

    await screen.dialog.getByRole('alert').nth(REPLAYED_AT_ONCE).waitFor();
    expect(Math.max(...sizes)).toBeLessThanOrEqual(REPLAYED_AT_ONCE);
    await screen.page.keyboard.press('Escape');
  });
});

/** Sends a request of the page, and returns the cookies of the answer, which the browser does not get. */
async function sendWithoutPage(request: Request): Promise<string[]> {
  const { cookie = '', origin = '' } = await request.allHeaders();
  const headers = { cookie, origin, 'content-type': 'application/json' };
  const answer = await fetch(request.url(), { method: request.method(), headers, body: request.postData() });
  return answer.headers.getSetCookie();
}

function search(): URLSearchParams {
  return new URL(screen.page.url()).searchParams;
}
